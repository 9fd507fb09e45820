import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A language whose functions can be asked here. Each call is an expression in the text `v`, in PHP and Perl `$v`. */
export type AskedLanguage = "JavaScript" | "PHP" | "Python" | "Ruby" | "Perl" | "Go" | "Java" | "C#" | "Rust";

/** What a function made of a text; `null` where it threw an error, or made what is no text. */
export type Answer = string | null;

interface Runtime {
  readonly file: string;
  /** The program: writes the number of the function, that of the text and the answer's UTF-8 in hexadecimal, where it is not the text. */
  readonly write: (calls: readonly string[]) => string;
  /** The commands that build and run it in its folder; the last one is given the file of texts. */
  readonly commands: readonly (readonly [string, ...string[]])[];
}

const run = promisify(execFile);
const TIMEOUT_MS = 600_000;
const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;

const runtimes: Readonly<Record<AskedLanguage, Runtime>> = {
  JavaScript: {
    file: "ask.mjs",
    write: (calls) => `import { readFileSync } from "node:fs";
const functions = [${calls.map((call) => `(value) => ${call}`).join(",\n")}];
let out = "";
readFileSync(process.argv[2], "latin1").split("\\n").forEach((line, at) => {
  const value = Buffer.from(line, "hex").toString("utf8");
  functions.forEach((f, number) => {
    let answer = "!";
    try { const s = String(f(value)); answer = s.isWellFormed() ? s : undefined; } catch {}
    if (answer === value) return;
    out += number + " " + at + " " + (answer === "!" || answer === undefined ? "!" : Buffer.from(answer).toString("hex")) + "\\n";
  });
});
process.stdout.write(out);
`,
    commands: [[process.execPath, "ask.mjs"]],
  },
  PHP: {
    file: "ask.php",
    write: (calls) => `<?php
error_reporting(0);
$functions = [${calls.map((call) => `function ($value) { return ${call}; }`).join(",\n")}];
foreach (explode("\\n", file_get_contents($argv[1])) as $at => $line) {
  $value = hex2bin($line);
  foreach ($functions as $number => $f) {
    try { $answer = $f($value); } catch (\\Throwable $e) { $answer = null; }
    if ($answer === $value) continue;
    echo $number, " ", $at, " ", $answer === null || !mb_check_encoding((string) $answer, "UTF-8") ? "!" : bin2hex((string) $answer), "\\n";
  }
}
`,
    commands: [["php", "-d", "memory_limit=-1", "ask.php"]],
  },
  Python: {
    file: "ask.py",
    write: (calls) => `import decimal, html, json, re, string, sys, unicodedata, urllib.parse, ast
functions = [${calls.map((call) => `lambda value: ${call}`).join(",\n")}]
out = []
for at, line in enumerate(open(sys.argv[1]).read().split("\\n")):
    value = bytes.fromhex(line).decode()
    for number, f in enumerate(functions):
        try:
            answer = str(f(value))
            if answer == value: continue
            shown = answer.encode().hex()
        except Exception:
            shown = "!"
        out.append("%d %d %s\\n" % (number, at, shown))
sys.stdout.write("".join(out))
`,
    commands: [["python3", "-W", "ignore", "ask.py"]],
  },
  Ruby: {
    file: "ask.rb",
    write: (calls) => `require "cgi"; require "erb"; require "json"; require "uri"; require "bigdecimal"
Encoding.default_external = Encoding::UTF_8
functions = [${calls.map((call) => `->(value) { ${call} }`).join(",\n")}]
out = +""
File.read(ARGV[0]).split("\\n", -1).each_with_index do |line, at|
  value = [line].pack("H*").force_encoding("UTF-8")
  functions.each_with_index do |f, number|
    begin
      answer = f.call(value.dup).to_s.encode("UTF-8")
      shown = answer.valid_encoding? ? answer.unpack1("H*") : "!"
    rescue StandardError
      answer = nil
      shown = "!"
    end
    out << "#{number} #{at} #{shown}\\n" unless answer == value
  end
end
print out
`,
    commands: [["ruby", "-W0", "ask.rb"]],
  },
  Perl: {
    file: "ask.pl",
    write: (calls) => `use utf8; no warnings; use feature qw(fc); use Encode; use POSIX ();
my @functions = (${calls.map((call) => `sub { my $value = shift; ${call} }`).join(",\n")});
open(my $in, "<", $ARGV[0]) or die; local $/; my $all = <$in>; $/ = "\\n";
my @lines = split(/\\n/, $all, -1);
for my $at (0 .. $#lines) {
  my $value = decode("UTF-8", pack("H*", $lines[$at]));
  for my $number (0 .. $#functions) {
    my $copy = $value;
    my $answer = eval { "" . $functions[$number]->($copy) };
    next if defined $answer && $answer eq $value;
    print $number, " ", $at, " ", defined $answer ? unpack("H*", encode("UTF-8", $answer)) : "!", "\\n";
  }
}
`,
    commands: [["perl", "ask.pl"]],
  },
  Go: {
    file: "ask.go",
    write: (calls) => `package main
import ("bufio"; "encoding/hex"; "encoding/json"; "fmt"; "html"; "math/big"; "net/url"; "os"; "regexp"; "strconv"; "strings"; "text/template"; "unicode"; "unicode/utf8")
var _ = json.Marshal; var _ = html.EscapeString; var _ = url.QueryEscape; var _ = regexp.MustCompile; var _ = strconv.Itoa; var _ = strings.Trim; var _ = template.HTMLEscapeString; var _ = unicode.IsSpace; var _ = big.NewInt
func must[T any](answer T, err error) T { if err != nil { panic(err) }; return answer }
func ask(f func(string) string, value string) (answer string, failed bool) {
  defer func() { if recover() != nil { failed = true } }()
  return f(value), false
}
func main() {
  functions := []func(string) string{${calls.map((_call, at) => `f${at}(),\n`).join("")}}
  all, _ := os.ReadFile(os.Args[1])
  out := bufio.NewWriter(os.Stdout); defer out.Flush()
  for at, line := range strings.Split(string(all), "\\n") {
    b, _ := hex.DecodeString(line); value := string(b)
    for number, f := range functions {
      answer, failed := ask(f, value)
      if !failed && answer == value { continue }
      if failed || !utf8.ValidString(answer) { fmt.Fprintf(out, "%d %d !\\n", number, at) } else { fmt.Fprintf(out, "%d %d %x\\n", number, at, answer) }
    }
  }
}
${calls.map((call, at) => `func f${at}() func(string) string { return func(value string) string { return ${call} } }`).join("\n")}
`,
    commands: [["go", "run", "ask.go"]],
  },
  Java: {
    file: "Ask.java",
    write: (
      calls,
    ) => `import java.math.*; import java.net.*; import java.nio.charset.*; import java.nio.file.*; import java.text.*; import java.util.*; import java.util.function.*;
public class Ask {
  static byte[] hex(String line) { byte[] b = new byte[line.length() / 2]; for (int i = 0; i < b.length; i++) b[i] = (byte) Integer.parseInt(line.substring(2 * i, 2 * i + 2), 16); return b; }
  public static void main(String[] args) throws Exception {
    List<UnaryOperator<String>> functions = List.of(${calls.map((call) => `value -> ${call}`).join(",\n")});
    HexFormat format = HexFormat.of();
    StringBuilder out = new StringBuilder();
    String[] lines = new String(Files.readAllBytes(Path.of(args[0])), StandardCharsets.US_ASCII).split("\\n", -1);
    for (int at = 0; at < lines.length; at++) {
      String value = new String(hex(lines[at]), StandardCharsets.UTF_8);
      for (int number = 0; number < functions.size(); number++) {
        String shown;
        try {
          String answer = functions.get(number).apply(value);
          if (value.equals(answer)) continue;
          byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
          shown = new String(bytes, StandardCharsets.UTF_8).equals(answer) ? format.formatHex(bytes) : "!";
        } catch (Exception e) { shown = "!"; }
        out.append(number).append(' ').append(at).append(' ').append(shown).append('\\n');
      }
    }
    System.out.write(out.toString().getBytes(StandardCharsets.US_ASCII)); System.out.flush();
  }
}
`,
    commands: [
      ["javac", "-nowarn", "Ask.java"],
      ["java", "-cp", ".", "Ask"],
    ],
  },
  "C#": {
    file: "ask.cs",
    write: (
      calls,
    ) => `using System; using System.Collections.Generic; using System.Globalization; using System.IO; using System.Net; using System.Text; using System.Text.RegularExpressions; using System.Web; using System.Linq;
class Ask {
  static void Main(string[] args) {
    CultureInfo.DefaultThreadCurrentCulture = CultureInfo.InvariantCulture; System.Threading.Thread.CurrentThread.CurrentCulture = CultureInfo.InvariantCulture;
    var strict = new UTF8Encoding(false, true);
    var functions = new List<Func<string, string>> { ${calls.map((call) => `value => ${call}`).join(",\n")} };
    var output = new StringBuilder();
    var lines = File.ReadAllText(args[0]).Split('\\n');
    for (int at = 0; at < lines.Length; at++) {
      var bytes = new byte[lines[at].Length / 2];
      for (int i = 0; i < bytes.Length; i++) bytes[i] = Convert.ToByte(lines[at].Substring(2 * i, 2), 16);
      var value = strict.GetString(bytes);
      for (int number = 0; number < functions.Count; number++) {
        string shown;
        try {
          var answer = functions[number](value);
          if (String.Equals(answer, value, StringComparison.Ordinal)) continue;
          shown = BitConverter.ToString(strict.GetBytes(answer)).Replace("-", "").ToLowerInvariant();
        } catch (Exception) { shown = "!"; }
        output.Append(number).Append(' ').Append(at).Append(' ').Append(shown).Append('\\n');
      }
    }
    Console.Out.Write(output.ToString());
  }
}
`,
    commands: [
      ["mcs", "-nowarn:0168", "-r:System.Web.dll", "-out:ask.exe", "ask.cs"],
      ["mono", "ask.exe"],
    ],
  },
  Rust: {
    file: "ask.rs",
    write: (calls) => `use std::fmt::Write;
fn main() {
    let functions: Vec<fn(&str) -> String> = vec![${calls.map((call) => `|value| ${call}`).join(",\n")}];
    let all = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let mut out = String::new();
    for (at, line) in all.split('\\n').enumerate() {
        let bytes: Vec<u8> = (0..line.len() / 2).map(|i| u8::from_str_radix(&line[2 * i..2 * i + 2], 16).unwrap()).collect();
        let value = String::from_utf8(bytes).unwrap();
        for (number, f) in functions.iter().enumerate() {
            let answer = f(&value);
            if answer == value { continue; }
            let shown: String = answer.bytes().map(|b| format!("{:02x}", b)).collect();
            writeln!(out, "{} {} {}", number, at, shown).unwrap();
        }
    }
    print!("{}", out);
}
`,
    commands: [["rustc", "-O", "-Awarnings", "-o", "ask", "ask.rs"], ["./ask"]],
  },
};

/** The changes of texts by one function: what it made of the text at each place; it leaves the others alone. */
export type Changed = ReadonlyMap<number, Answer>;

/**
 * Asks functions of one language about texts. None of them is to hold a lone surrogate.
 *
 * @returns for each call what it changed, or the reason for which nobody answered, such as a missing runtime.
 */
export async function askFunctions(
  language: AskedLanguage,
  calls: readonly string[],
  texts: readonly string[],
): Promise<readonly Changed[] | { readonly reason: string }> {
  const { file, write, commands } = runtimes[language];
  const folder = mkdtempSync(join(tmpdir(), "countersign-ask-"));
  try {
    writeFileSync(join(folder, file), write(calls));
    writeFileSync(join(folder, "texts"), texts.map((text) => Buffer.from(text).toString("hex")).join("\n"));
    let output = "";
    for (const [at, [command, ...args]] of commands.entries()) {
      const limits = { cwd: folder, timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES };
      const isLast = at === commands.length - 1;
      output = (await run(command, isLast ? [...args, "texts"] : args, limits)).stdout;
    }
    return readAnswers(output, calls.length);
  } catch (error) {
    return { reason: `${language}: ${error instanceof Error ? error.message.slice(0, 2000) : String(error)}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readAnswers(output: string, count: number): readonly Changed[] {
  const changed = Array.from({ length: count }, () => new Map<number, Answer>());
  for (const line of output.split("\n")) {
    if (line === "") continue;
    const [number = "", at = "", shown = ""] = line.split(" ");
    changed[Number(number)]?.set(Number(at), shown === "!" ? null : Buffer.from(shown, "hex").toString("utf8"));
  }
  return changed;
}
