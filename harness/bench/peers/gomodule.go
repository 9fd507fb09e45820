// Measures gomodule/oauth1 for the bench; what it is given and prints: README.md.
package main

import (
	"bytes"
	"fmt"
	"io"
	"net/url"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
	_ "unsafe"

	"github.com/gomodule/oauth1/oauth"
)

// The library draws nonce and time itself; its own tests set them here.
//
//go:linkname testHook github.com/gomodule/oauth1/oauth.testHook
var testHook func(map[string]string)

//go:linkname writeBaseString github.com/gomodule/oauth1/oauth.writeBaseString
func writeBaseString(w io.Writer, method string, u *url.URL, form url.Values, oauthParams map[string]string)

func seconds() float64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return (time.Duration(used.Utime.Nano()) + time.Duration(used.Stime.Nano())).Seconds()
}

func main() {
	operation, method, nonce, timestamp := os.Args[1], os.Args[4], os.Args[8], os.Args[9]
	target, err := url.Parse(os.Args[5])
	if err != nil {
		panic(err)
	}
	form := url.Values{}
	for at := 10; at+1 < len(os.Args); at += 2 {
		form.Add(os.Args[at], os.Args[at+1])
	}
	client := oauth.Client{Credentials: oauth.Credentials{Token: os.Args[6], Secret: os.Args[7]}}
	protocol := map[string]string{}
	testHook = func(parameters map[string]string) {
		parameters["oauth_nonce"], parameters["oauth_timestamp"] = nonce, timestamp
		if len(protocol) == 0 {
			for name, value := range parameters {
				protocol[name] = value
			}
		}
	}
	client.AuthorizationHeader(nil, method, target, form)
	var written bytes.Buffer
	work := func() string {
		written.Reset()
		writeBaseString(&written, method, target, form, protocol)
		return written.String()
	}
	if operation != "base-string" {
		work = func() string { return client.AuthorizationHeader(nil, method, target, form) }
	}
	for _, word := range []string{os.Args[2], os.Args[3], os.Args[3], os.Args[3]} {
		milliseconds, err := strconv.ParseFloat(word, 64)
		if err != nil {
			panic(err)
		}
		calls, elapsed, start := 0.0, 0.0, seconds()
		for elapsed < milliseconds/1000 {
			for call := 0; call < 64; call++ {
				work()
			}
			calls += 64
			elapsed = seconds() - start
		}
		fmt.Println(calls / elapsed)
	}
	fmt.Println(answer(work()))
}

// answer returns the signature of a header, and a base string as it is.
func answer(made string) string {
	_, behind, isHeader := strings.Cut(made, `oauth_signature="`)
	if !isHeader {
		return made
	}
	signature, err := url.PathUnescape(strings.SplitN(behind, `"`, 2)[0])
	if err != nil {
		panic(err)
	}
	return signature
}
