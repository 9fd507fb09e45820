// A wrong signer in Go: each argument `stage=call` puts one real call in the place of the right one.
package main

import (
	"bufio"
	"crypto"
	"crypto/hmac"
	"crypto/md5"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/x509"
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"hash"
	"html"
	"math"
	"math/big"
	"net/http"
	"net/url"
	"os"
	"path"
	"regexp"
	"time"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"text/template"
	"unicode"
	"unicode/utf16"
)

type task struct {
	Method          string      `json:"method"`
	URL             string      `json:"url"`
	Parameters      [][2]string `json:"parameters"`
	SignatureMethod string      `json:"signatureMethod"`
	ConsumerKey     string      `json:"consumerKey"`
	ConsumerSecret  string      `json:"consumerSecret"`
	PrivateKey      struct {
		PKCS8 string `json:"pkcs8"`
	} `json:"privateKey"`
	Nonce     string `json:"nonce"`
	Timestamp string `json:"timestamp"`
}

type pair struct {
	rawName, rawValue, name, value string
	own                            bool
}

func rfc3986(text string) string {
	return strings.ReplaceAll(url.QueryEscape(text), "+", "%20")
}

// dated converts text that is a date with its time; other text stays.
func dated(convert func(time.Time) string) func(string) string {
	return func(text string) string {
		at, err := time.Parse(time.RFC3339, text)
		if err != nil {
			return text
		}
		return convert(at)
	}
}

// number converts text that is a number; other text stays.
func number(convert func(float64) string) func(string) string {
	return func(text string) string {
		value, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return text
		}
		return convert(value)
	}
}

func jsonText(text string) string {
	written, _ := json.Marshal(text)
	return string(written)
}

func latin1(text string) []byte {
	var bytes []byte
	for _, r := range text {
		bytes = append(bytes, byte(r))
	}
	return bytes
}

func decoded(unescape func(string) (string, error)) func(string) string {
	return func(text string) string {
		plain, err := unescape(text)
		if err != nil {
			return text
		}
		return plain
	}
}

func parsed(write func(*url.URL) string) func(string) string {
	return func(text string) string {
		address, err := url.Parse(text)
		if err != nil {
			panic(err)
		}
		return write(address)
	}
}

// texts are calls from text to text: encoders, and what tidies a value, a login, a secret, a URL or the method.
var texts = map[string]func(string) string{
	"same":                         func(t string) string { return t },
	"math.Trunc(* 100) / 100 %.2f": number(func(v float64) string { return strconv.FormatFloat(math.Trunc(v*100)/100, 'f', 2, 64) }),
	"slug": func(t string) string { return strings.Trim(regexp.MustCompile("[^a-z0-9]+").ReplaceAllString(strings.ToLower(t), "-"), "-") },
	"t[:LastIndex(t[:60], ' ')] + ...": func(t string) string {
		if len(t) <= 60 {
			return t
		}
		cut := t[:60]
		if i := strings.LastIndex(cut, " "); i > 0 {
			cut = cut[:i]
		}
		return cut + "..."
	},
	"time.Parse.Format(RFC1123)": dated(func(at time.Time) string { return at.Format(time.RFC1123) }),
	"time.Parse.Unix": dated(func(at time.Time) string { return strconv.FormatInt(at.Unix(), 10) }),
	"time.Parse.In(New_York).Format(RFC3339)": dated(func(at time.Time) string {
		zone, _ := time.LoadLocation("America/New_York")
		return at.In(zone).Format(time.RFC3339)
	}),
	"fmt.Sprintf(%.1f)": number(func(v float64) string { return fmt.Sprintf("%.1f", v) }),
	"FormatFloat('f', -1, 32)": number(func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 32) }),
	`strings.Join(strings.Fields, "-")`: func(t string) string { return strings.Join(strings.Fields(t), "-") },
	"time.Parse(RFC3339).UTC": func(t string) string {
		value, err := time.Parse(time.RFC3339, t)
		if err != nil {
			return t
		}
		return value.UTC().Format(time.RFC3339)
	},
	"FormatInt(math.Round)":        number(func(v float64) string { return strconv.FormatInt(int64(math.Round(v)), 10) }),
	"ReplaceAll(url.PathEscape, \"+\", \"%2B\")": func(t string) string {
		return strings.ReplaceAll(url.PathEscape(t), "+", "%2B")
	},
	"ReplaceAll(\"  \", \" \")":     func(t string) string { return strings.ReplaceAll(t, "  ", " ") },
	"[]rune(t)[:50]":               func(t string) string { return string([]rune(t)[:min(len([]rune(t)), 50)]) },
	"big.Rat.FloatString(2)": func(t string) string {
		value, ok := new(big.Rat).SetString(t)
		if !ok || strings.Contains(t, "/") {
			return t
		}
		return value.FloatString(2)
	},
	"template.URLQueryEscaper": func(t string) string { return template.URLQueryEscaper(t) },
	"rfc3986":                      rfc3986,
	"url.QueryEscape":              url.QueryEscape,
	"rfc3986(strings.TrimSpace)":   func(t string) string { return rfc3986(strings.TrimSpace(t)) },
	"rfc3986(strings.ToLower)":     func(t string) string { return rfc3986(strings.ToLower(t)) },
	"rfc3986(html.EscapeString)":   func(t string) string { return rfc3986(html.EscapeString(t)) },
	"rfc3986(strings.Fields)":      func(t string) string { return rfc3986(strings.Join(strings.Fields(t), " ")) },
	"fmt.Sprintf(%.3f)":            number(func(v float64) string { return fmt.Sprintf("%.3f", v) }),
	"url.PathEscape":               url.PathEscape,
	"url.Values.Encode":            func(t string) string { return url.Values{"": {t}}.Encode()[1:] },
	"url.URL.String":      func(t string) string { return (&url.URL{Path: t}).String() },
	"url.URL.EscapedPath": func(t string) string { return (&url.URL{Path: t}).EscapedPath() },
	"url.User":      func(t string) string { return url.User(t).String() },
	"strings.Replace(QueryEscape, \"+\", \"%20\", 1)": func(t string) string {
		return strings.Replace(url.QueryEscape(t), "+", "%20", 1)
	},
	"url.QueryEscape twice":              func(t string) string { return rfc3986(rfc3986(t)) },
	"strings.ToLower(url.QueryEscape)":   func(t string) string { return strings.ToLower(rfc3986(t)) },
	"url.QueryEscape(url.QueryUnescape)": func(t string) string { return rfc3986(decoded(url.QueryUnescape)(t)) },
	"url.QueryEscape(latin1)":            func(t string) string { return rfc3986(string(latin1(t))) },
	"fmt.Sprintf(%%%02X) runes": func(t string) string {
		var b strings.Builder
		for _, r := range t {
			if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-._~", r) {
				b.WriteRune(r)
			} else {
				fmt.Fprintf(&b, "%%%02X", r)
			}
		}
		return b.String()
	},
	"fmt.Sprintf(%%%X)": func(t string) string {
		var b strings.Builder
		for _, c := range []byte(t) {
			if c < 128 && (unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c)) || strings.ContainsRune("-._~", rune(c))) {
				b.WriteByte(c)
			} else {
				fmt.Fprintf(&b, "%%%X", c)
			}
		}
		return b.String()
	},
	"strings.TrimSpace":               strings.TrimSpace,
	"strings.TrimFunc(letters)":       func(t string) string { return strings.TrimFunc(t, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }) },
	"strings.ReplaceAll(\"-\", \"\")":  func(t string) string { return strings.ReplaceAll(t, "-", "") },
	"strings.Trim(\" \")":             func(t string) string { return strings.Trim(t, " ") },
	"strings.TrimRight":               func(t string) string { return strings.TrimRightFunc(t, unicode.IsSpace) },
	"strings.TrimLeft":                func(t string) string { return strings.TrimLeftFunc(t, unicode.IsSpace) },
	"strings.TrimRight(\"\\r\\n\")":   func(t string) string { return strings.TrimRight(t, "\r\n") },
	"strings.TrimRight(\"0\")":        func(t string) string { return strings.TrimRight(t, "0") },
	"strings.TrimLeft(\"0\")":         func(t string) string { return strings.TrimLeft(t, "0") },
	"strings.Fields":                  func(t string) string { return strings.Join(strings.Fields(t), " ") },
	"strings.ToLower":                 strings.ToLower,
	"strings.ToUpper":                 strings.ToUpper,
	"strings.Title":                   strings.Title, //lint:ignore SA1019 it is what many signers call
	"strings.ToTitle":                 strings.ToTitle,
	"strings.ToValidUTF8":             func(t string) string { return strings.ToValidUTF8(t, "") },
	"ReplaceAll(\" \", \"\")":         func(t string) string { return strings.ReplaceAll(t, " ", "") },
	"ReplaceAll(\"\\r\\n\", \"\\n\")": func(t string) string { return strings.ReplaceAll(t, "\r\n", "\n") },
	"ReplaceAll(\"+\", \" \")":        func(t string) string { return strings.ReplaceAll(t, "+", " ") },
	"FormatFloat('f')":                number(func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }),
	"FormatFloat('f', 2)":             number(func(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) }),
	"fmt.Sprint(float64)":             number(func(v float64) string { return fmt.Sprint(v) }),
	"fmt.Sprintf(%f)":                 number(func(v float64) string { return fmt.Sprintf("%f", v) }),
	"fmt.Sprintf(%.2f)":               number(func(v float64) string { return fmt.Sprintf("%.2f", v) }),
	"int64(float64)":                  number(func(v float64) string { return fmt.Sprint(int64(v)) }),
	"strconv.Atoi": func(t string) string {
		value, err := strconv.Atoi(t)
		if err != nil {
			return t
		}
		return strconv.Itoa(value)
	},
	"strconv.ParseBool": func(t string) string {
		value, err := strconv.ParseBool(t)
		if err != nil {
			return t
		}
		return strconv.FormatBool(value)
	},
	"fmt.Sprintf(%e)": number(func(v float64) string { return fmt.Sprintf("%e", v) }),
	"math.Round(100)/100": number(func(v float64) string {
		return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
	}),
	"FormatFloat('G')": number(func(v float64) string { return strconv.FormatFloat(v, 'G', -1, 64) }),
	"strings.Map(unicode.IsPrint)": func(t string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsPrint(r) {
				return r
			}
			return -1
		}, t)
	},
	"template.HTMLEscapeString":    template.HTMLEscapeString,
	"template.JSEscapeString":      template.JSEscapeString,
	"strconv.Quote":                strconv.Quote,
	"strconv.QuoteToASCII":         strconv.QuoteToASCII,
	"fmt.Sprintf(%q)":              func(t string) string { return fmt.Sprintf("%q", t) },
	"fmt.Sprintf(%v) []byte":       func(t string) string { return fmt.Sprintf("%v", []byte(t)) },
	"fmt.Sprintf(%x)":              func(t string) string { return fmt.Sprintf("%x", t) },
	"json.Marshal":                 jsonText,
	"json.Marshal[1:-1]":           func(t string) string { return jsonText(t)[1 : len(jsonText(t))-1] },
	"html.EscapeString":            html.EscapeString,
	"html.UnescapeString":          html.UnescapeString,
	"http.CanonicalHeaderKey":      http.CanonicalHeaderKey,
	"url.QueryUnescape":            decoded(url.QueryUnescape),
	"url.PathUnescape":             decoded(url.PathUnescape),
	"t[:64]":                       func(t string) string { return t[:min(len(t), 64)] },
	"[]rune(t)[:64]":               func(t string) string { return string([]rune(t)[:min(len([]rune(t)), 64)]) },
	"string(latin1)":               func(t string) string { return string(latin1(t)) },
	"url.Parse.String":             parsed(func(u *url.URL) string { return u.String() }),
	"url.Parse.Path":               parsed(func(u *url.URL) string { return u.Path }),
	"url.Parse.RequestURI":         parsed(func(u *url.URL) string { return u.RequestURI() }),
	"url.Parse scheme://host/path": parsed(func(u *url.URL) string { return u.Scheme + "://" + u.Host + u.Path }),
	"path.Clean":                   parsed(func(u *url.URL) string { return u.Scheme + "://" + u.Host + path.Clean(u.Path) }),
	"strings.TrimSuffix(\"/\")":    func(t string) string { return strings.TrimSuffix(t, "/") },
}

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}

func by(less func(a, b pair) bool) func([]pair) []pair {
	return func(pairs []pair) []pair {
		sorted := append([]pair{}, pairs...)
		sort.SliceStable(sorted, func(i, j int) bool { return less(sorted[i], sorted[j]) })
		return sorted
	}
}

func split(isFirst func(pair) bool) func([]pair) []pair {
	return func(pairs []pair) []pair {
		var first, last []pair
		for _, p := range pairs {
			if isFirst(p) {
				first = append(first, p)
			} else {
				last = append(last, p)
			}
		}
		return append(rightSort(first), rightSort(last)...)
	}
}

var rightSort = by(func(a, b pair) bool { return a.name < b.name || a.name == b.name && a.value < b.value })

var sorts = map[string]func([]pair) []pair{
	"right": rightSort,
	"none":  func(pairs []pair) []pair { return pairs },
	"sort.Strings raw": by(func(a, b pair) bool {
		return a.rawName < b.rawName || a.rawName == b.rawName && a.rawValue < b.rawValue
	}),
	"sort.Strings pairs": by(func(a, b pair) bool { return a.name+"="+a.value < b.name+"="+b.value }),
	"strings.ToLower":    by(func(a, b pair) bool { return strings.ToLower(a.rawName) < strings.ToLower(b.rawName) }),
	"strings.ToLower, then values": by(func(a, b pair) bool {
		x, y := strings.ToLower(a.rawName), strings.ToLower(b.rawName)
		return x < y || x == y && a.rawValue < b.rawValue
	}),
	"strings.ToUpper":    by(func(a, b pair) bool { return strings.ToUpper(a.rawName) < strings.ToUpper(b.rawName) }),
	"sort.Reverse":       by(func(a, b pair) bool { return a.name > b.name || a.name == b.name && a.value > b.value }),
	"len":                by(func(a, b pair) bool { return len(a.rawName) < len(b.rawName) }),
	"values":             by(func(a, b pair) bool { return a.value < b.value }),
	"utf16": by(func(a, b pair) bool {
		return inUnits(a.rawName) < inUnits(b.rawName)
	}),
	"oauth_ last":            split(func(p pair) bool { return !p.own }),
	"oauth_ first":           split(func(p pair) bool { return p.own }),
	"HasPrefix oauth_ first": split(func(p pair) bool { return strings.HasPrefix(p.name, "oauth_") }),
}

// Writes each UTF-16 unit as four digits, so that texts compare as their units do.
func inUnits(text string) string {
	digits := ""
	for _, unit := range utf16.Encode([]rune(text)) {
		digits += fmt.Sprintf("%04x", unit)
	}
	return digits
}

func rightCollect(given, own [][2]string) [][2]string {
	var kept [][2]string
	for _, one := range given {
		repeated := false
		for _, other := range own {
			repeated = repeated || one == other
		}
		if !repeated {
			kept = append(kept, one)
		}
	}
	return append(kept, own...)
}

func valuesOf(given, own [][2]string) url.Values {
	values := url.Values{}
	for _, one := range rightCollect(given, own) {
		values.Add(one[0], one[1])
	}
	return values
}

func each(values url.Values, join func([]string) string) [][2]string {
	var all [][2]string
	for name, list := range values {
		all = append(all, [2]string{name, join(list)})
	}
	return all
}

var collects = map[string]func(given, own [][2]string) [][2]string{
	"right":  rightCollect,
	"append": func(given, own [][2]string) [][2]string { return append(append([][2]string{}, given...), own...) },
	"strings.Join(\"\")": func(given, own [][2]string) [][2]string {
		return each(valuesOf(given, own), func(list []string) string { return strings.Join(list, "") })
	},
	"map[string]string": func(given, own [][2]string) [][2]string {
		return each(valuesOf(given, own), func(list []string) string { return list[len(list)-1] })
	},
	"url.Values.Get": func(given, own [][2]string) [][2]string {
		return each(valuesOf(given, own), func(list []string) string { return list[0] })
	},
	"strings.Join(\",\")": func(given, own [][2]string) [][2]string {
		return each(valuesOf(given, own), func(list []string) string { return strings.Join(list, ",") })
	},
	"fmt.Sprint([]string)": func(given, own [][2]string) [][2]string {
		return each(valuesOf(given, own), func(list []string) string { return fmt.Sprint(list) })
	},
	"omitempty": func(given, own [][2]string) [][2]string {
		var kept [][2]string
		for _, one := range given {
			if one[1] != "" {
				kept = append(kept, one)
			}
		}
		return rightCollect(kept, own)
	},
	"http.Header": func(given, own [][2]string) [][2]string {
		var all [][2]string
		for _, one := range given {
			all = append(all, [2]string{http.CanonicalHeaderKey(one[0]), one[1]})
		}
		return rightCollect(all, own)
	},
}

var keys = map[string]func(secret string, t task) string{
	"right":                    func(s string, _ task) string { return s + "&" },
	"secret":                   func(s string, _ task) string { return s },
	"&secret":                  func(s string, _ task) string { return "&" + s },
	"secret&secret":            func(s string, _ task) string { return s + "&" + s },
	"login&secret":             func(s string, t task) string { return t.ConsumerKey + "&" + s },
	"secret&<nil>":             func(s string, _ task) string { return fmt.Sprintf("%s&%v", s, nil) },
	"secret+\\n&":              func(s string, _ task) string { return s + "\n&" },
	"secret&\\n":               func(s string, _ task) string { return s + "&\n" },
	"url.QueryEscape(secret)&": func(s string, _ task) string { return url.QueryEscape(s) + "&" },
	"url.PathEscape(secret)&":  func(s string, _ task) string { return url.PathEscape(s) + "&" },
	"fmt.Sprintf(%q)":          func(s string, _ task) string { return fmt.Sprintf("%q&", s) },
	"fmt.Sprintf(%v) []byte":   func(s string, _ task) string { return fmt.Sprintf("%v&", []byte(s)) },
	"md5(secret)&":             func(s string, _ task) string { return fmt.Sprintf("%x&", md5.Sum([]byte(s))) },
	"sha256(secret)&":          func(s string, _ task) string { return fmt.Sprintf("%x&", sha256.Sum256([]byte(s))) },
	"base64(secret)&":          func(s string, _ task) string { return base64.StdEncoding.EncodeToString([]byte(s)) + "&" },
	"secret&nonce":             func(s string, t task) string { return s + "&" + t.Nonce },
	"path.Base(url)&secret":    func(s string, t task) string { return path.Base(t.URL) + "&" + s },
}

var messages = map[string]func(text string, t task) string{
	"fmt.Sprintf(text)": func(b string, _ task) string { return fmt.Sprintf(b) },
	"right":             func(b string, _ task) string { return b },
	"Fprintln":          func(b string, _ task) string { return fmt.Sprintln(b) },
	"+ secret":          func(b string, t task) string { return b + t.ConsumerSecret },
	"%q":                func(b string, _ task) string { return fmt.Sprintf("%q", b) },
	"strings.ToLower":   func(b string, _ task) string { return strings.ToLower(b) },
	"url.QueryUnescape": func(b string, _ task) string { return decoded(url.QueryUnescape)(b) },
	"json.Marshal":      func(b string, _ task) string { return jsonText(b) },
	"+ \"\\x00\"":       func(b string, _ task) string { return b + "\x00" },
}

func mac(h func() hash.Hash, key, text string) []byte {
	m := hmac.New(h, []byte(key))
	m.Write([]byte(text))
	return m.Sum(nil)
}

func rsaSign(h crypto.Hash, digest []byte, key *rsa.PrivateKey) []byte {
	signature, err := rsa.SignPKCS1v15(rand.Reader, key, h, digest)
	if err != nil {
		panic(err)
	}
	return signature
}

var digests = map[string]func(key, text string, k *rsa.PrivateKey) []byte{
	"right": func(key, text string, k *rsa.PrivateKey) []byte {
		if k == nil {
			return mac(sha1.New, key, text)
		}
		sum := sha256.Sum256([]byte(text))
		return rsaSign(crypto.SHA256, sum[:], k)
	},
	"hmac.New(sha256.New)":    func(key, text string, _ *rsa.PrivateKey) []byte { return mac(sha256.New, key, text) },
	"hmac.New(md5.New)":       func(key, text string, _ *rsa.PrivateKey) []byte { return mac(md5.New, key, text) },
	"hmac.New(sha512.New384)": func(key, text string, _ *rsa.PrivateKey) []byte { return mac(sha512.New384, key, text) },
	"hmac.New(text)":          func(key, text string, _ *rsa.PrivateKey) []byte { return mac(sha1.New, text, key) },
	"sha1.Sum(text+key)": func(key, text string, _ *rsa.PrivateKey) []byte {
		sum := sha1.Sum([]byte(text + key))
		return sum[:]
	},
	"h.Sum(text)": func(key, text string, _ *rsa.PrivateKey) []byte {
		return hmac.New(sha1.New, []byte(key)).Sum([]byte(text))
	},
	"SignPKCS1v15 sha1": func(_, text string, k *rsa.PrivateKey) []byte {
		sum := sha1.Sum([]byte(text))
		return rsaSign(crypto.SHA1, sum[:], k)
	},
	"SignPKCS1v15 sha512": func(_, text string, k *rsa.PrivateKey) []byte {
		sum := sha512.Sum512([]byte(text))
		return rsaSign(crypto.SHA512, sum[:], k)
	},
	"SignPKCS1v15 crypto.Hash(0)": func(_, text string, k *rsa.PrivateKey) []byte {
		sum := sha256.Sum256([]byte(text))
		return rsaSign(crypto.Hash(0), sum[:], k)
	},
	"SignPSS": func(_, text string, k *rsa.PrivateKey) []byte {
		sum := sha256.Sum256([]byte(text))
		signature, err := rsa.SignPSS(rand.Reader, k, crypto.SHA256, sum[:], nil)
		if err != nil {
			panic(err)
		}
		return signature
	},
}

var outputs = map[string]func([]byte) string{
	"strconv.Quote":         func(b []byte) string { return strconv.Quote(base64.StdEncoding.EncodeToString(b)) },
	"right":                 base64.StdEncoding.EncodeToString,
	"base64.URLEncoding":    base64.URLEncoding.EncodeToString,
	"base64.RawURLEncoding": base64.RawURLEncoding.EncodeToString,
	"base64.RawStdEncoding": base64.RawStdEncoding.EncodeToString,
	"base32.StdEncoding":    base32.StdEncoding.EncodeToString,
	"hex.EncodeToString":    hex.EncodeToString,
	"%X":                    func(b []byte) string { return fmt.Sprintf("%X", b) },
	"%v":                    func(b []byte) string { return fmt.Sprintf("%v", b) },
	"base64(hex)":           func(b []byte) string { return base64.StdEncoding.EncodeToString([]byte(hex.EncodeToString(b))) },
	"base64 + \\n":          func(b []byte) string { return base64.StdEncoding.EncodeToString(b) + "\n" },
	"url.QueryEscape":       func(b []byte) string { return url.QueryEscape(base64.StdEncoding.EncodeToString(b)) },
	"%q":                    func(b []byte) string { return fmt.Sprintf("%q", base64.StdEncoding.EncodeToString(b)) },
}

var joins = map[string]func([]pair) string{
	"json.Marshal(map)": func(pairs []pair) string {
		values := map[string]string{}
		for _, p := range pairs {
			values[p.rawName] = p.rawValue
		}
		written, _ := json.Marshal(values)
		return string(written)
	},
	"right": func(pairs []pair) string {
		written := make([]string, len(pairs))
		for i, p := range pairs {
			written[i] = p.name + "=" + p.value
		}
		return strings.Join(written, "&")
	},
	"url.Values.Encode": func(pairs []pair) string {
		values := url.Values{}
		for _, p := range pairs {
			values.Add(p.rawName, p.rawValue)
		}
		return values.Encode()
	},
	"url.QueryUnescape(url.Values.Encode)": func(pairs []pair) string {
		values := url.Values{}
		for _, p := range pairs {
			values.Add(p.rawName, p.rawValue)
		}
		return decoded(url.QueryUnescape)(values.Encode())
	},
}

var groups = map[string][]string{
	"everywhere": {"names", "values", "method", "url", "parameters", "header"},
	"parts":      {"method", "url", "parameters"},
}

// calls holds what was asked for, by stage.
var calls = map[string]string{}

func at(stage string) func(string) string {
	call, ok := calls[stage]
	if !ok {
		call = "same"
		for _, encoded := range groups["everywhere"] {
			if stage == encoded {
				call = "rfc3986"
			}
		}
	}
	return must(texts, call)
}

func must[V any](registry map[string]V, call string) V {
	found, ok := registry[call]
	if !ok {
		fmt.Fprintln(os.Stderr, call+": no such call")
		os.Exit(2)
	}
	return found
}

func callOf[V any](registry map[string]V, stage string) V {
	if call, ok := calls[stage]; ok {
		return must(registry, call)
	}
	return registry["right"]
}

func sign(t task, shown []string) map[string]string {
	own := [][2]string{
		{"oauth_consumer_key", at("login")(t.ConsumerKey)},
		{"oauth_nonce", t.Nonce},
		{"oauth_signature_method", t.SignatureMethod},
		{"oauth_timestamp", at("timestamp")(t.Timestamp)},
		{"oauth_version", "1.0"},
	}
	var pairs []pair
	for _, one := range callOf(collects, "collect")(t.Parameters, own) {
		isOwn := false
		for _, other := range own {
			isOwn = isOwn || one == other
		}
		raw := one[1]
		if !isOwn {
			raw = at("given")(raw)
		}
		raw = at("value")(raw)
		pairs = append(pairs, pair{one[0], raw, at("names")(at("name")(one[0])), at("values")(raw), isOwn})
	}
	parameters := callOf(joins, "join")(callOf(sorts, "sort")(pairs))
	base := at("method")(at("verb")(strings.ToUpper(t.Method))) + "&" + at("url")(at("address")(t.URL)) + "&" + at("parameters")(parameters)
	var private *rsa.PrivateKey
	key := ""
	if t.SignatureMethod == "RSA-SHA256" {
		block, _ := pem.Decode([]byte(t.PrivateKey.PKCS8))
		parsedKey, err := x509.ParsePKCS8PrivateKey(block.Bytes)
		if err != nil {
			panic(err)
		}
		private = parsedKey.(*rsa.PrivateKey)
	} else {
		key = callOf(keys, "key")(at("secret")(t.ConsumerSecret), t)
	}
	signature := callOf(outputs, "output")(callOf(digests, "digest")(key, callOf(messages, "message")(base, t), private))
	header := append(append([][2]string{}, own[:2]...), append([][2]string{{"oauth_signature", signature}}, own[2:]...)...)
	var written []string
	for _, one := range header {
		value := one[1]
		if one[0] == "oauth_consumer_key" {
			value = at("headerLogin")(value)
		}
		written = append(written, one[0]+"=\""+at("header")(value)+"\"")
	}
	all := map[string]string{"authorization": "OAuth " + strings.Join(written, ", "), "signature": signature, "baseString": base}
	signed := map[string]string{}
	for _, field := range shown {
		signed[field] = all[field]
	}
	return signed
}

func answer(seq int, t task, shown []string) (result map[string]any) {
	defer func() {
		if failure := recover(); failure != nil {
			result = map[string]any{"seq": seq, "errored": map[string]string{"message": fmt.Sprint(failure)}}
		}
	}()
	return map[string]any{"seq": seq, "signed": sign(t, shown)}
}

func main() {
	shown := []string{"authorization", "signature", "baseString"}
	for _, argument := range os.Args[1:] {
		stages, call, _ := strings.Cut(argument, "=")
		if stages == "show" {
			shown = strings.Split(call, ",")
			continue
		}
		for _, group := range strings.Split(stages, "+") {
			members, ok := groups[group]
			if !ok {
				members = []string{group}
			}
			for _, stage := range members {
				calls[stage] = call
			}
		}
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var request struct {
			Cmd  string `json:"cmd"`
			Seq  int    `json:"seq"`
			Task task   `json:"task"`
		}
		if err := json.Unmarshal(lines.Bytes(), &request); err != nil {
			panic(err)
		}
		if request.Cmd == "stop" {
			return
		}
		var out any
		if request.Cmd == "start" {
			implementation := map[string]string{"name": "wild", "version": runtime.Version(), "language": "go"}
			out = map[string]any{"version": 1, "implementation": implementation, "roles": []string{"signer"}}
		} else {
			out = answer(request.Seq, request.Task, shown)
		}
		written, err := json.Marshal(out)
		if err != nil {
			panic(err)
		}
		os.Stdout.Write(append(written, '\n'))
	}
}
