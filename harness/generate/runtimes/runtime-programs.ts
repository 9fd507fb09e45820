/** A language whose functions can be asked here. */
export type AskedLanguage = "JavaScript" | "PHP" | "Python" | "Ruby" | "Perl" | "Go" | "Java" | "C#" | "Rust";

/** How a language is run: a program that calls expressions of the variable `value` with each line of its input. */
export interface RuntimeProgram {
  readonly file: string;
  /**
   * Writes the program: lines of hexadecimal UTF-8 in; for each, one hexadecimal answer an expression out, `-` where it fails.
   *
   * @param imports what the expressions use beside the program's own imports.
   */
  readonly write: (expressions: readonly string[], imports: string) => string;
  /** The commands, the last of which answers. `FILE` stands for the program's file. */
  readonly commands: readonly (readonly string[])[];
  readonly version: readonly string[];
}

export const runtimePrograms: Readonly<Record<AskedLanguage, RuntimeProgram>> = {
  JavaScript: {
    file: "ask.mjs",
    commands: [["node", "FILE"]],
    version: ["node", "--version"],
    write: (expressions, imports) => `
import { readFileSync } from "node:fs";
import querystring from "node:querystring";
${imports}
const calls = [${expressions.map((one) => `(value) => ${one}`).join(",\n")}];
const ask = (call, value) => { try { return Buffer.from(String(call(value))).toString("hex"); } catch { return "-"; } };
for (const line of readFileSync(0, "utf8").trimEnd().split("\\n"))
  console.log(calls.map((call) => ask(call, Buffer.from(line, "hex").toString())).join(" "));`,
  },
  PHP: {
    file: "ask.php",
    commands: [["php", "-d", "error_reporting=0", "FILE"]],
    version: ["php", "-r", "echo PHP_VERSION;"],
    write: (expressions, imports) => `<?php ${imports}
$calls = [${expressions.map((one) => `fn($value) => ${one}`).join(",\n")}];
while (($line = fgets(STDIN)) !== false) {
  $value = hex2bin(trim($line));
  echo implode(" ", array_map(function ($call) use ($value) {
    try { return bin2hex($call($value)); } catch (Throwable) { return "-"; }
  }, $calls)), "\\n";
}`,
  },
  Python: {
    file: "ask.py",
    commands: [["python3", "FILE"]],
    version: ["python3", "-c", "import platform; print(platform.python_version())"],
    write: (expressions, imports) => `
import re, sys, urllib.parse, ctypes
${imports}
${expressions.some((one) => one.includes("libcurl")) ? C_LIBRARIES : ""}
${expressions.some((one) => one.includes("by_char")) ? C_CHARACTERS : ""}
def ask(call, value):
    try: return str(call(value)).encode().hex()
    except Exception: return "-"
calls = [${expressions.map((one) => `lambda value: ${one}`).join(",\n")}]
for line in sys.stdin:
    value = bytes.fromhex(line).decode()
    print(*(ask(call, value) for call in calls))`,
  },
  Ruby: {
    file: "ask.rb",
    commands: [["ruby", "-W0", "FILE"]],
    version: ["ruby", "-e", "print RUBY_VERSION"],
    write: (expressions, imports) => `
require "cgi"; require "erb"; require "uri"; ${imports}
calls = [${expressions.map((one) => `->(value) { ${one} }`).join(",\n")}]
STDIN.each_line do |line|
  value = [line.strip].pack("H*").force_encoding("UTF-8")
  puts calls.map { |call| begin; call.(value.dup).to_s.encode("UTF-8").unpack1("H*"); rescue StandardError; "-"; end }.join(" ")
end`,
  },
  Perl: {
    file: "ask.pl",
    commands: [["perl", "FILE"]],
    version: ["perl", "-e", 'printf "%vd", $^V'],
    write: (expressions, imports) => `
use strict; use Encode qw(decode encode); use URI::Escape; ${imports}
my @calls = (${expressions.map((one) => `sub { my ($value, $bytes) = @_; ${one} }`).join(",\n")});
while (my $line = <STDIN>) {
  chomp $line;
  my $bytes = pack "H*", $line;
  print join(" ", map { my $out = eval { $_->(decode("utf8", $bytes), $bytes) }; defined $out ? unpack("H*", encode("utf8", $out)) : "-" } @calls), "\\n";
}`,
  },
  Go: {
    file: "ask.go",
    commands: [["go", "run", "FILE"]],
    version: ["go", "version"],
    write: (expressions, imports) => `package main
import ("bufio"; "encoding/hex"; "fmt"; "net/url"; "os"; "strings"; "unicode")
${imports}
var _ = url.QueryEscape
var _ = strings.ToLower
var _ = fmt.Sprint
var _ = unicode.IsLetter
func ask(call func(string) string, value string) (answer string) {
  defer func() { if recover() != nil { answer = "-" } }()
  return hex.EncodeToString([]byte(call(value)))
}
var calls = []func(string) string{${expressions.map((one) => `func(value string) string { return ${one} },`).join("\n")}}
func main() {
  lines := bufio.NewScanner(os.Stdin)
  out := bufio.NewWriter(os.Stdout)
  defer out.Flush()
  for lines.Scan() {
    value, _ := hex.DecodeString(lines.Text())
    for _, call := range calls { out.WriteString(ask(call, string(value)) + " ") }
    out.WriteString("\\n")
  }
}`,
  },
  Java: {
    file: "Ask.java",
    commands: [["java", "FILE"]],
    version: ["java", "--version"],
    write: (expressions, imports) => `
import java.net.*; import java.nio.charset.*; import java.util.*; import java.util.stream.*;
${imports}
public class Ask {
  interface Call { String of(String value) throws Exception; }
  static String ask(Call call, String value) {
    try { return HexFormat.of().formatHex(call.of(value).getBytes(StandardCharsets.UTF_8)); } catch (Exception failed) { return "-"; }
  }
  public static void main(String[] arguments) {
    List<Call> calls = List.of(${expressions.map((one) => `value -> ${one}`).join(",\n")});
    Scanner lines = new Scanner(System.in);
    while (lines.hasNextLine()) {
      String value = new String(HexFormat.of().parseHex(lines.nextLine()), StandardCharsets.UTF_8);
      System.out.println(calls.stream().map(call -> ask(call, value)).collect(Collectors.joining(" ")));
    }
  }
}`,
  },
  "C#": {
    file: "Ask.cs",
    commands: [
      ["mcs", "-r:System.Web.dll", "-out:FILE.exe", "FILE"],
      ["mono", "FILE.exe"],
    ],
    version: ["mono", "--version"],
    write: (expressions, imports) => `
using System; using System.Collections.Generic; using System.Linq; using System.Net; using System.Text; using System.Text.RegularExpressions; using System.Web;
${imports}
static class Ask {
  static string Call(Func<string, string> call, string value) {
    try { return BitConverter.ToString(Encoding.UTF8.GetBytes(call(value))).Replace("-", "").ToLower(); } catch (Exception) { return "-"; }
  }
  static void Main() {
    System.Globalization.CultureInfo.CurrentCulture = System.Globalization.CultureInfo.InvariantCulture;
    var calls = new Func<string, string>[] {${expressions.map((one) => `value => ${one}`).join(",\n")}};
    for (string line; (line = Console.ReadLine()) != null; ) {
      var bytes = Enumerable.Range(0, line.Length / 2).Select(at => Convert.ToByte(line.Substring(2 * at, 2), 16)).ToArray();
      Console.WriteLine(string.Join(" ", calls.Select(call => Call(call, Encoding.UTF8.GetString(bytes)))));
    }
  }
}`,
  },
  Rust: {
    file: "ask.rs",
    commands: [["rustc", "-O", "-Awarnings", "-o", "FILE.exe", "FILE"], ["FILE.exe"]],
    version: ["rustc", "--version"],
    write: (expressions, imports) => `
use std::io::BufRead;
${imports}
fn main() {
    let calls: Vec<fn(&str) -> String> = vec![${expressions.map((one) => `|value| ${one}`).join(",\n")}];
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let bytes: Vec<u8> = (0..line.len() / 2).map(|at| u8::from_str_radix(&line[2 * at..2 * at + 2], 16).unwrap()).collect();
        let value = String::from_utf8(bytes).unwrap();
        let hex = |text: String| text.bytes().map(|byte| format!("{:02x}", byte)).collect::<String>();
        println!("{}", calls.iter().map(|call| hex(call(&value))).collect::<Vec<_>>().join(" "));
    }
}`,
  },
};

/** Libraries of C, called by Python. */
const C_LIBRARIES = `
libcurl, libglib = ctypes.CDLL("libcurl.so.4"), ctypes.CDLL("libglib-2.0.so.0")
libcurl.curl_easy_escape.restype = libglib.g_uri_escape_string.restype = ctypes.c_char_p
libcurl.curl_easy_escape.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]`;

/** A loop over characters of C, with the functions of its library; a number is passed as C promotes it. */
const C_CHARACTERS = `
libc = ctypes.CDLL(None)
def sprintf(form, number):
    out = ctypes.create_string_buffer(16)
    libc.sprintf(out, form, ctypes.c_int(number))
    return out.value.decode()
def by_char(value, form, others=b"-._~", plus=False, char=ctypes.c_ubyte):
    def write(byte):
        if libc.isalnum(byte) or byte in others: return chr(byte)
        return "+" if plus and byte == 32 else sprintf(form, char(byte).value)
    return "".join(write(byte) for byte in value.encode())`;
