<?php
// A wrong signer in PHP: each argument `stage=call` puts one real call in the place of the right one.

const RIGHT = 'right';

/** A date goes through the call; other text stays. */
function dated(callable $write): callable
{
    return fn ($t) => preg_match('/^\d{4}-\d\d-\d\d/', $t) && strtotime($t) !== false ? $write(new DateTime($t)) : $t;
}

/** Calls from text to text: encoders, and what tidies a value, a login, a secret, a URL or the method. */
function texts(): array
{
    return [
        'same' => fn ($t) => $t,
        '(int) ($value * 100)' => fn ($t) => is_numeric($t) ? (string) (int) ($t * 100) : $t,
        "strtolower of '@'" => fn ($t) => str_contains($t, '@') ? strtolower($t) : $t,
        "strtr(ä, ae)" => fn ($t) => strtr($t, ['ä' => 'ae', 'ö' => 'oe', 'ü' => 'ue', 'Ä' => 'Ae', 'Ö' => 'Oe', 'Ü' => 'Ue', 'ß' => 'ss']),
        "str_repeat('X')" => fn ($t) => preg_match('/^\d{12,19}$/', $t) ? substr($t, 0, 6) . str_repeat('X', strlen($t) - 10) . substr($t, -4) : $t,
        "date('d.m.Y H:i', strtotime())" => dated(fn ($at) => $at->format('d.m.Y H:i')),
        'DateTime.setTimezone(Europe/Berlin).format(DATE_ATOM)' => dated(fn ($at) => $at->setTimezone(new DateTimeZone('Europe/Berlin'))->format(DATE_ATOM)),
        'DateTime.format(DATE_RFC2822)' => dated(fn ($at) => $at->format(DATE_RFC2822)),
        "transliterator_transliterate('Any-Latin; Latin-ASCII')" => fn ($t) => transliterator_transliterate('Any-Latin; Latin-ASCII', $t),
        'chunk_split' => fn ($t) => chunk_split($t),
        'wordwrap(60, <br>)' => fn ($t) => wordwrap($t, 60, "<br>\n", true),
        "preg_replace('/\\p{Mn}/u', '', Normalizer FORM_D)" => fn ($t) => preg_replace('/\p{Mn}/u', '', Normalizer::normalize($t, Normalizer::FORM_D)),
        'floor(* 100) / 100' => fn ($t) => is_numeric($t) ? (string) (floor($t * 100) / 100) : $t,
        "number_format(0, '.', ' ')" => fn ($t) => is_numeric($t) ? number_format((float) $t, 0, '.', ' ') : $t,
        'iconv(ASCII//TRANSLIT//IGNORE)' => fn ($t) => (string) @iconv('UTF-8', 'ASCII//TRANSLIT//IGNORE', $t),
        'slug' => fn ($t) => strtolower(trim(preg_replace('/[^A-Za-z0-9-]+/', '-', $t), '-')),
        "date('c', strtotime())" => fn ($t) => preg_match('/^\d{4}-\d\d-\d\d/', $t) && strtotime($t) !== false ? date('c', strtotime($t)) : $t,
        'ctype_digit number_format' => fn ($t) => ctype_digit($t) ? number_format($t) : $t,
        "ltrim('0')" => fn ($t) => ltrim($t, '0'),
        "sprintf('%05d')" => fn ($t) => is_numeric($t) ? sprintf('%05d', $t) : $t,
        'rawurlencode(html_entity_decode())' => fn ($t) => rawurlencode(html_entity_decode($t)),
        "number_format(0, '', '')" => fn ($t) => is_numeric($t) ? number_format((float) $t, 0, '', '') : $t,
        'ucwords(strtolower())' => fn ($t) => ucwords(strtolower($t)),
        'mb_convert_case(MB_CASE_TITLE)' => fn ($t) => mb_convert_case($t, MB_CASE_TITLE),
        "preg_replace('/[^\\x20-\\x7E]/', '')" => fn ($t) => preg_replace('/[^\x20-\x7E]/', '', $t),
        'rawurlencode(iconv(ISO-8859-1//TRANSLIT))' => fn ($t) => rawurlencode((string) @iconv('UTF-8', 'ISO-8859-1//TRANSLIT', $t)),
        'ceil' => fn ($t) => is_numeric($t) ? (string) ceil((float) $t) : $t,
        'rawurlencode' => 'rawurlencode',
        'urlencode' => 'urlencode',
        'http_build_query' => fn ($t) => substr(http_build_query(['a' => $t]), 2),
        'http_build_query PHP_QUERY_RFC3986' => fn ($t) => substr(http_build_query(['a' => $t], '', '&', PHP_QUERY_RFC3986), 2),
        "str_replace('%7E', '~', urlencode())" => fn ($t) => str_replace('%7E', '~', urlencode($t)),
        "str_replace('+', ' ', str_replace('%7E', '~', rawurlencode()))" => fn ($t) => str_replace('+', ' ', str_replace('%7E', '~', rawurlencode($t))),
        "str_replace('+', '%20', urlencode())" => fn ($t) => str_replace('+', '%20', urlencode($t)),
        'rawurlencode(trim())' => fn ($t) => rawurlencode(trim($t)),
        'rawurlencode(stripslashes())' => fn ($t) => rawurlencode(stripslashes($t)),
        'rawurlencode(strip_tags())' => fn ($t) => rawurlencode(strip_tags($t)),
        'rawurlencode(mb_strtolower())' => fn ($t) => rawurlencode(mb_strtolower($t)),
        'number_format(1)' => fn ($t) => is_numeric($t) ? number_format((float) $t, 1, '.', '') : $t,
        'rawurlencode(rawurldecode())' => fn ($t) => rawurlencode(rawurldecode($t)),
        'rawurlencode(urldecode())' => fn ($t) => rawurlencode(urldecode($t)),
        'rawurlencode twice' => fn ($t) => rawurlencode(rawurlencode($t)),
        'strtolower(rawurlencode())' => fn ($t) => strtolower(rawurlencode($t)),
        'rawurlencode(utf8_decode())' => fn ($t) => rawurlencode(@utf8_decode($t)),
        'rawurlencode(utf8_encode())' => fn ($t) => rawurlencode(@utf8_encode($t)),
        'rawurlencode(mb_convert_encoding(ISO-8859-1))' => fn ($t) => rawurlencode(mb_convert_encoding($t, 'ISO-8859-1', 'UTF-8')),
        'rawurlencode(mb_convert_encoding(Windows-1252))' => fn ($t) => rawurlencode(mb_convert_encoding($t, 'Windows-1252', 'UTF-8')),
        'rawurlencode(mb_convert_encoding(GBK))' => fn ($t) => rawurlencode(mb_convert_encoding($t, 'CP936', 'UTF-8')),
        'rawurlencode(mb_convert_encoding(SJIS))' => fn ($t) => rawurlencode(mb_convert_encoding($t, 'SJIS', 'UTF-8')),
        'rawurlencode(iconv(ASCII//TRANSLIT))' => fn ($t) => rawurlencode((string) @iconv('UTF-8', 'ASCII//TRANSLIT', $t)),
        'rawurlencode(iconv(ASCII//IGNORE))' => fn ($t) => rawurlencode((string) @iconv('UTF-8', 'ASCII//IGNORE', $t)),
        'rawurlencode(htmlspecialchars())' => fn ($t) => rawurlencode(htmlspecialchars($t)),
        'rawurlencode(htmlentities())' => fn ($t) => rawurlencode(htmlentities($t)),
        'quoted_printable_encode' => 'quoted_printable_encode',
        "preg_replace('/[^A-Za-z0-9]/', '')" => fn ($text) => preg_replace('/[^A-Za-z0-9]/', '', $text),
        'trim' => fn ($t) => trim($t),
        'rtrim' => fn ($t) => rtrim($t),
        'ltrim' => fn ($t) => ltrim($t),
        'mb_trim' => fn ($t) => preg_replace('/^[\s\0]+|[\s\0]+$/u', '', $t),
        "preg_replace('/\\s+/', ' ')" => fn ($t) => preg_replace('/\s+/', ' ', $t),
        "preg_replace('/\\s+/u', ' ')" => fn ($t) => preg_replace('/\s+/u', ' ', $t),
        "preg_replace('/\\s\\s+/', ' ')" => fn ($t) => preg_replace('/\s\s+/', ' ', $t),
        "preg_replace('/\\d(?=\\d{4})/', '*')" => fn ($t) => preg_replace('/\d(?=\d{4})/', '*', $t),
        "preg_replace('/[^\\w\\s-]/u', '')" => fn ($t) => preg_replace('/[^\w\s-]/u', '', $t),
        "preg_replace('/[ .[]/', '_')" => fn ($t) => preg_replace('/[ .[]/', '_', $t),
        'wordwrap(70, true)' => fn ($t) => wordwrap($t, 70, "\n", true),
        'round(2)' => fn ($t) => is_numeric($t) ? (string) round($t, 2) : $t,
        'round(, 1)' => fn ($t) => is_numeric($t) ? (string) round((float) $t, 1) : $t,
        "mb_strimwidth(0, 50, '...')" => fn ($t) => mb_strimwidth($t, 0, 50, '...', 'UTF-8'),
        "str_replace('https://', '')" => fn ($t) => str_replace('https://', '', $t),
        "str_replace(' ', '')" => fn ($t) => str_replace(' ', '', $t),
        'strtolower' => 'strtolower',
        'strtoupper' => 'strtoupper',
        'mb_strtolower' => fn ($t) => mb_strtolower($t),
        'mb_strtoupper' => fn ($t) => mb_strtoupper($t),
        'ucfirst' => 'ucfirst',
        'ucwords' => fn ($t) => ucwords($t),
        'floatval' => fn ($t) => is_numeric($t) ? (string) floatval($t) : $t,
        'intval' => fn ($t) => is_numeric($t) ? (string) intval($t) : $t,
        '(float)' => fn ($t) => is_numeric($t) ? (string) (float) $t : $t,
        '+ 0' => fn ($t) => is_numeric($t) ? (string) ($t + 0) : $t,
        "number_format('', '')" => fn ($t) => is_numeric($t) ? number_format((float) $t, 2, '', '') : $t,
        'number_format' => fn ($t) => is_numeric($t) ? number_format((float) $t, 2) : $t,
        "number_format('.', '')" => fn ($t) => is_numeric($t) ? number_format((float) $t, 2, '.', '') : $t,
        "number_format(',', '.')" => fn ($t) => is_numeric($t) ? number_format((float) $t, 2, ',', '.') : $t,
        'round(* 100)' => fn ($t) => is_numeric($t) ? (string) round((float) $t * 100) : $t,
        "str_replace(',', '.')" => fn ($t) => str_replace(',', '.', $t),
        "preg_replace('/[^A-Za-z0-9]/', '')" => fn ($t) => preg_replace('/[^A-Za-z0-9]/', '', $t),
        'filter_var FILTER_SANITIZE_STRING' => fn ($t) => @filter_var($t, FILTER_SANITIZE_STRING),
        'filter_var FILTER_SANITIZE_NUMBER_INT' => fn ($t) => filter_var($t, FILTER_SANITIZE_NUMBER_INT),
        'json_encode(JSON_UNESCAPED_UNICODE)' => fn ($t) => json_encode($t, JSON_UNESCAPED_UNICODE),
        "htmlspecialchars(ENT_QUOTES, 'UTF-8', false)" => fn ($t) => htmlspecialchars($t, ENT_QUOTES, 'UTF-8', false),
        'round' => fn ($t) => is_numeric($t) ? (string) round((float) $t, 2) : $t,
        'sprintf %.2f' => fn ($t) => is_numeric($t) ? sprintf('%.2f', $t) : $t,
        'htmlspecialchars' => fn ($t) => htmlspecialchars($t),
        'htmlspecialchars ENT_NOQUOTES' => fn ($t) => htmlspecialchars($t, ENT_NOQUOTES),
        'htmlentities' => fn ($t) => htmlentities($t),
        'html_entity_decode' => fn ($t) => html_entity_decode($t),
        'strip_tags' => fn ($t) => strip_tags($t),
        'addslashes' => 'addslashes',
        'stripslashes' => 'stripslashes',
        'nl2br' => fn ($t) => nl2br($t),
        'json_encode' => fn ($t) => json_encode($t),
        'rawurldecode' => 'rawurldecode',
        'urldecode' => 'urldecode',
        'utf8_decode' => fn ($t) => @utf8_decode($t),
        'utf8_encode' => fn ($t) => @utf8_encode($t),
        'Normalizer::normalize' => fn ($t) => Normalizer::normalize($t),
        'Normalizer::normalize FORM_D' => fn ($t) => Normalizer::normalize($t, Normalizer::FORM_D),
        'Normalizer::normalize FORM_KC' => fn ($t) => Normalizer::normalize($t, Normalizer::FORM_KC),
        'substr(0, 255)' => fn ($t) => substr($t, 0, 255),
        'mb_substr(0, 64)' => fn ($t) => mb_substr($t, 0, 64),
        'mb_strimwidth(0, 64)' => fn ($t) => mb_strimwidth($t, 0, 64, '', 'UTF-8'),
        "str_replace(\"\\r\\n\", \"\\n\")" => fn ($t) => str_replace("\r\n", "\n", $t),
        'filter_var FILTER_SANITIZE_SPECIAL_CHARS' => fn ($t) => filter_var($t, FILTER_SANITIZE_SPECIAL_CHARS),
        'filter_var FILTER_SANITIZE_ADD_SLASHES' => fn ($t) => filter_var($t, FILTER_SANITIZE_ADD_SLASHES),
        'bin2hex' => 'bin2hex',
        'md5' => 'md5',
        'sha1' => 'sha1',
        "rtrim('/')" => fn ($t) => rtrim($t, '/'),
        'parse_url path' => fn ($t) => parse_url($t, PHP_URL_PATH),
        'strtok ?' => fn ($t) => strtok($t, '?'),
        "preg_replace('#(?<!:)//+#', '/')" => fn ($t) => preg_replace('#(?<!:)//+#', '/', $t),
    ];
}

/** Sorts an array by name, as PHP code has it: `$name => $value`; what is given twice is a list. */
function byName(callable $sort): callable
{
    return function (array $pairs) use ($sort) {
        $named = [];
        foreach ($pairs as $pair) {
            $named[$pair['rawName']][] = $pair;
        }
        $sort($named);
        return array_merge(...array_values(array_map(function ($list) {
            usort($list, fn ($a, $b) => strcmp($a['value'], $b['value']));
            return $list;
        }, $named)));
    };
}

function ordered(callable $compare): callable
{
    return function (array $pairs) use ($compare) {
        usort($pairs, $compare);
        return $pairs;
    };
}

function sorts(): array
{
    $right = ordered(fn ($a, $b) => strcmp($a['name'], $b['name']) ?: strcmp($a['value'], $b['value']));
    $isOwn = fn ($pair) => $pair['own'];
    $isOther = fn ($pair) => !$pair['own'];
    return [
        RIGHT => $right,
        'none' => fn ($pairs) => $pairs,
        'array_reverse' => fn ($pairs) => array_reverse($pairs),
        'usort strncmp 5' => ordered(fn ($a, $b) => strncmp($a['rawName'], $b['rawName'], 5)),
        'usort strlen ?: strcmp' => ordered(fn ($a, $b) => strlen($a['rawName']) <=> strlen($b['rawName']) ?: strcmp($a['rawName'], $b['rawName'])),
        'natcasesort joined pairs' => function ($pairs) {
            $texts = array_map(fn ($pair) => "{$pair['name']}={$pair['value']}", $pairs);
            natcasesort($texts);
            return array_map(fn ($at) => $pairs[$at], array_keys($texts));
        },
        'ksort' => byName(function (&$named) { ksort($named); }),
        'ksort SORT_STRING' => byName(function (&$named) { ksort($named, SORT_STRING); }),
        'ksort SORT_NATURAL' => byName(function (&$named) { ksort($named, SORT_NATURAL); }),
        'ksort SORT_FLAG_CASE | SORT_STRING' => byName(function (&$named) { ksort($named, SORT_FLAG_CASE | SORT_STRING); }),
        'ksort SORT_NATURAL | SORT_FLAG_CASE' => byName(function (&$named) { ksort($named, SORT_NATURAL | SORT_FLAG_CASE); }),
        'ksort SORT_NUMERIC' => byName(function (&$named) { ksort($named, SORT_NUMERIC); }),
        'ksort SORT_LOCALE_STRING' => byName(function (&$named) { ksort($named, SORT_LOCALE_STRING); }),
        'krsort' => byName(function (&$named) { krsort($named, SORT_STRING); }),
        'asort' => byName(function (&$named) { uasort($named, fn ($a, $b) => strcmp($a[0]['rawValue'], $b[0]['rawValue'])); }),
        'uksort strcasecmp' => byName(function (&$named) { uksort($named, fn ($a, $b) => strcasecmp((string) $a, (string) $b)); }),
        'uksort strnatcmp' => byName(function (&$named) { uksort($named, fn ($a, $b) => strnatcmp((string) $a, (string) $b)); }),
        'uksort strnatcasecmp' => byName(function (&$named) { uksort($named, fn ($a, $b) => strnatcasecmp((string) $a, (string) $b)); }),
        'uksort strcoll' => byName(function (&$named) { uksort($named, fn ($a, $b) => strcoll((string) $a, (string) $b)); }),
        'uksort strcmp' => byName(function (&$named) { uksort($named, fn ($a, $b) => strcmp((string) $a, (string) $b)); }),
        'Collator::compare' => byName(function (&$named) {
            $collator = new Collator('en_US');
            uksort($named, fn ($a, $b) => $collator->compare((string) $a, (string) $b));
        }),
        'sort joined pairs' => function ($pairs) {
            usort($pairs, fn ($a, $b) => strcmp("{$a['name']}={$a['value']}", "{$b['name']}={$b['value']}"));
            return $pairs;
        },
        'oauth_ last' => fn ($pairs) => array_merge($right(array_filter($pairs, $isOther)), $right(array_filter($pairs, $isOwn))),
        'oauth_ first' => fn ($pairs) => array_merge($right(array_filter($pairs, $isOwn)), $right(array_filter($pairs, $isOther))),
    ];
}

/** An array by name, as `$array[$name] = $value` fills it, as pairs. */
function pairsOf(array $named): array
{
    return array_map(fn ($name) => [(string) $name, is_array($named[$name]) ? implode(',', $named[$name]) : (string) $named[$name]], array_keys($named));
}

function named(array $pairs): array
{
    return array_column($pairs, 1, 0);
}

function collects(): array
{
    $right = fn ($given, $own) => array_merge(array_values(array_filter($given, fn ($pair) => !in_array($pair, $own, true))), $own);
    return [
        RIGHT => $right,
        'array_merge' => fn ($given, $own) => pairsOf(array_merge(named($given), named($own))),
        'array_unique by name' => fn ($given, $own) => pairsOf(array_unique(named($given) + named($own))),
        'array_merge own first' => fn ($given, $own) => pairsOf(array_merge(named($own), named($given))),
        '+' => fn ($given, $own) => pairsOf(named($given) + named($own)),
        'array_replace' => fn ($given, $own) => pairsOf(array_replace(named($given), named($own))),
        'array_merge_recursive' => fn ($given, $own) => pairsOf(array_merge_recursive(...array_map(fn ($pair) => [$pair[0] => $pair[1]], $right($given, $own)))),
        'array_filter' => fn ($given, $own) => $right(array_filter($given, fn ($pair) => array_filter([$pair[1]]) !== []), $own),
        'array_unique' => fn ($given, $own) => array_values(array_unique($right($given, $own), SORT_REGULAR)),
        'array_combine' => fn ($given, $own) => pairsOf(array_combine(array_column($right($given, $own), 0), array_column($right($given, $own), 1))),
        'parse_str' => function ($given, $own) use ($right) {
            parse_str(implode('&', array_map(fn ($pair) => rawurlencode($pair[0]) . '=' . rawurlencode($pair[1]), $right($given, $own))), $parsed);
            return pairsOf($parsed);
        },
        "caller's only" => fn ($given) => $given,
    ];
}

function keys(): array
{
    return [
        RIGHT => fn ($secret) => "$secret&",
        'secret' => fn ($secret) => $secret,
        '&secret' => fn ($secret) => "&$secret",
        'secret&secret' => fn ($secret) => "$secret&$secret",
        'login&secret' => fn ($secret, $task) => "{$task['consumerKey']}&$secret",
        'secret.login' => fn ($secret, $task) => $secret . $task['consumerKey'],
        'endpoint.secret' => fn ($secret, $task) => basename($task['url']) . $secret,
        'md5(secret)&' => fn ($secret) => md5($secret) . '&',
        'sha1(secret)&' => fn ($secret) => sha1($secret) . '&',
        'urlencode(secret)&' => fn ($secret) => urlencode($secret) . '&',
        'rawurlencode(secret&)' => fn ($secret) => rawurlencode("$secret&"),
        'htmlspecialchars(secret&)' => fn ($secret) => htmlspecialchars("$secret&"),
        'strrev(secret)&' => fn ($secret) => strrev($secret) . '&',
        'secret.nonce.timestamp' => fn ($secret, $task) => $secret . $task['nonce'] . $task['timestamp'],
        'secret&nonce' => fn ($secret, $task) => "$secret&{$task['nonce']}",
        'hex2bin(secret)&' => fn ($secret) => @hex2bin($secret) . '&',
        'base64_decode(secret)&' => fn ($secret) => base64_decode($secret) . '&',
        'pack H*' => fn ($secret) => (string) @hex2bin(str_replace('-', '', $secret)) . '&',
        "secret&\\n" => fn ($secret) => "$secret&\n",
        "secret . PHP_EOL . '&'" => fn ($secret) => $secret . PHP_EOL . '&',
    ];
}

function messages(): array
{
    return [
        RIGHT => fn ($text) => $text,
        '. PHP_EOL' => fn ($text) => $text . PHP_EOL,
        '. secret' => fn ($text, $task) => $text . $task['consumerSecret'],
        "'\\xEF\\xBB\\xBF' ." => fn ($text) => "\xEF\xBB\xBF$text",
        'trim' => fn ($text) => trim($text),
        'strtolower' => fn ($text) => strtolower($text),
        'strtoupper' => fn ($text) => strtoupper($text),
        'rawurlencode' => fn ($text) => rawurlencode($text),
        'urldecode' => fn ($text) => urldecode($text),
        'base64_encode' => fn ($text) => base64_encode($text),
        'utf8_encode' => fn ($text) => @utf8_encode($text),
        'mb_convert_encoding UTF-16LE' => fn ($text) => mb_convert_encoding($text, 'UTF-16LE', 'UTF-8'),
    ];
}

function signWith(string $text, ?string $pem, int|string $algorithm): string
{
    openssl_sign($text, $signature, $pem, $algorithm);
    return $signature;
}

function sealed(string $data, string $pem, int $padding = OPENSSL_PKCS1_PADDING): string
{
    openssl_private_encrypt($data, $signature, $pem, $padding);
    return $signature;
}

function digests(): array
{
    return [
        RIGHT => fn ($key, $text, $pem) => $pem === null ? hash_hmac('sha1', $text, $key, true) : signWith($text, $pem, OPENSSL_ALGO_SHA256),
        'hash_hmac sha256' => fn ($key, $text) => hash_hmac('sha256', $text, $key, true),
        'hash_hmac md5' => fn ($key, $text) => hash_hmac('md5', $text, $key, true),
        'hash_hmac sha512' => fn ($key, $text) => hash_hmac('sha512', $text, $key, true),
        'hash_hmac hex' => fn ($key, $text) => hash_hmac('sha1', $text, $key),
        'hash_hmac swapped' => fn ($key, $text) => hash_hmac('sha1', $key, $text, true),
        'hash_hmac of sha1' => fn ($key, $text) => hash_hmac('sha1', sha1($text), $key, true),
        'sha1 text . key' => fn ($key, $text) => sha1($text . $key, true),
        'sha1 key . text' => fn ($key, $text) => sha1($key . $text, true),
        'md5 text . key' => fn ($key, $text) => md5($text . $key, true),
        'openssl_sign default' => fn ($key, $text, $pem) => signWith($text, $pem, OPENSSL_ALGO_SHA1),
        'openssl_sign sha512' => fn ($key, $text, $pem) => signWith($text, $pem, OPENSSL_ALGO_SHA512),
        'openssl_sign md5' => fn ($key, $text, $pem) => signWith($text, $pem, OPENSSL_ALGO_MD5),
        'openssl_sign of hash' => fn ($key, $text, $pem) => signWith(hash('sha256', $text), $pem, OPENSSL_ALGO_SHA256),
        'openssl_sign of hash raw' => fn ($key, $text, $pem) => signWith(hash('sha256', $text, true), $pem, OPENSSL_ALGO_SHA256),
        'openssl_private_encrypt hash' => fn ($key, $text, $pem) => sealed(hash('sha256', $text), $pem),
        'openssl_private_encrypt hash raw' => fn ($key, $text, $pem) => sealed(hash('sha256', $text, true), $pem),
        'openssl_sign === true' => fn ($key, $text, $pem) => (string) openssl_sign($text, $signature, $pem, OPENSSL_ALGO_SHA256),
    ];
}

function outputs(): array
{
    return [
        RIGHT => fn ($bytes) => base64_encode($bytes),
        'bin2hex' => fn ($bytes) => bin2hex($bytes),
        'md5' => fn ($bytes) => md5($bytes),
        "urlencode(strtr('+/', '-_'))" => fn ($bytes) => urlencode(strtr(base64_encode($bytes), '+/', '-_')),
        'strtoupper(bin2hex)' => fn ($bytes) => strtoupper(bin2hex($bytes)),
        'base64_encode(bin2hex)' => fn ($bytes) => base64_encode(bin2hex($bytes)),
        'base64_encode twice' => fn ($bytes) => base64_encode(base64_encode($bytes)),
        'chunk_split' => fn ($bytes) => chunk_split(base64_encode($bytes)),
        'chunk_split 64' => fn ($bytes) => chunk_split(base64_encode($bytes), 64, "\n"),
        "strtr('+/', '-_')" => fn ($bytes) => strtr(base64_encode($bytes), '+/', '-_'),
        "rtrim(strtr('+/', '-_'), '=')" => fn ($bytes) => rtrim(strtr(base64_encode($bytes), '+/', '-_'), '='),
        "rtrim('=')" => fn ($bytes) => rtrim(base64_encode($bytes), '='),
        'rawurlencode' => fn ($bytes) => rawurlencode(base64_encode($bytes)),
        'urlencode' => fn ($bytes) => urlencode(base64_encode($bytes)),
        'rawurlencode . LF' => fn ($bytes) => rawurlencode(base64_encode($bytes)) . "\n",
        'base64_encode(utf8_encode())' => fn ($bytes) => base64_encode(@utf8_encode($bytes)),
        '. PHP_EOL' => fn ($bytes) => base64_encode($bytes) . PHP_EOL,
        'json_encode' => fn ($bytes) => json_encode(base64_encode($bytes)),
        'strtolower' => fn ($bytes) => strtolower(base64_encode($bytes)),
        "str_replace('+', ' ')" => fn ($bytes) => str_replace('+', ' ', base64_encode($bytes)),
    ];
}

/** Calls that write all parameters, names and values, as one text. */
function joins(): array
{
    return [
        RIGHT => fn ($pairs) => implode('&', array_map(fn ($pair) => "{$pair['name']}={$pair['value']}", $pairs)),
        'json_encode' => fn ($pairs) => json_encode(array_column($pairs, 'rawValue', 'rawName')),
        'http_build_query' => fn ($pairs) => http_build_query(array_column($pairs, 'rawValue', 'rawName')),
        'http_build_query PHP_QUERY_RFC3986' => fn ($pairs) => http_build_query(array_column($pairs, 'rawValue', 'rawName'), '', '&', PHP_QUERY_RFC3986),
        'http_build_query &amp;' => fn ($pairs) => http_build_query(array_column($pairs, 'rawValue', 'rawName'), '', '&amp;', PHP_QUERY_RFC3986),
        'urldecode(http_build_query)' => fn ($pairs) => urldecode(http_build_query(array_column($pairs, 'rawValue', 'rawName'))),
    ];
}

$registries = ['sort' => sorts(), 'collect' => collects(), 'key' => keys(), 'message' => messages(), 'digest' => digests(), 'output' => outputs(), 'join' => joins()];
$texts = texts();
$encoded = ['names', 'values', 'method', 'url', 'parameters', 'header'];
$groups = ['everywhere' => $encoded, 'parts' => ['method', 'url', 'parameters']];
$calls = [];
$shown = ['authorization', 'signature', 'baseString'];
foreach (array_slice($argv, 1) as $argument) {
    [$stages, $call] = explode('=', $argument, 2);
    if ($stages === 'show') {
        $shown = explode(',', $call);
        continue;
    }
    foreach (explode('+', $stages) as $group) {
        foreach ($groups[$group] ?? [$group] as $stage) {
            $calls[$stage] = ($registries[$stage] ?? $texts)[$call] ?? throw new Exception("$argument: no such call");
        }
    }
}

/** The call of a stage: the one that was asked for, or the right one. */
function at(string $stage): callable
{
    global $calls, $registries, $texts, $encoded;
    return $calls[$stage] ?? $registries[$stage][RIGHT] ?? $texts[in_array($stage, $encoded, true) ? 'rawurlencode' : 'same'];
}

function signTask(array $task): array
{
    $own = [
        ['oauth_consumer_key', at('login')($task['consumerKey'])],
        ['oauth_nonce', $task['nonce']],
        ['oauth_signature_method', $task['signatureMethod']],
        ['oauth_timestamp', at('timestamp')($task['timestamp'])],
        ['oauth_version', '1.0'],
    ];
    $pairs = array_map(function ($pair) use ($own) {
        [$name, $value] = $pair;
        $isOwn = in_array($pair, $own, true);
        $raw = at('value')($isOwn ? $value : at('given')($value));
        return ['rawName' => $name, 'rawValue' => $raw, 'name' => at('names')(at('name')($name)), 'value' => at('values')($raw), 'own' => $isOwn];
    }, at('collect')($task['parameters'], $own));
    $parameters = at('join')(at('sort')($pairs));
    $baseString = implode('&', [at('method')(at('verb')(strtoupper($task['method']))), at('url')(at('address')($task['url'])), at('parameters')($parameters)]);
    $pem = $task['privateKey']['pkcs8'] ?? null;
    $key = $pem === null ? at('key')(at('secret')($task['consumerSecret']), $task) : '';
    $signature = at('output')(at('digest')($key, at('message')($baseString, $task), $pem));
    $header = [...array_slice($own, 0, 2), ['oauth_signature', $signature], ...array_slice($own, 2)];
    $written = array_map(fn ($pair) => $pair[0] . '="' . at('header')($pair[0] === 'oauth_consumer_key' ? at('headerLogin')($pair[1]) : $pair[1]) . '"', $header);
    $signed = ['authorization' => 'OAuth ' . implode(', ', $written), 'signature' => $signature, 'baseString' => $baseString];
    global $shown;
    return array_intersect_key($signed, array_flip($shown));
}

while (($line = fgets(STDIN)) !== false) {
    $request = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    if ($request['cmd'] === 'stop') {
        break;
    }
    $answer = ['version' => 1, 'implementation' => ['name' => 'wild', 'version' => PHP_VERSION, 'language' => 'php'], 'roles' => ['signer']];
    if ($request['cmd'] === 'sign') {
        try {
            $answer = ['seq' => $request['seq'], 'signed' => signTask($request['task'])];
        } catch (Throwable $error) {
            $answer = ['seq' => $request['seq'], 'errored' => ['message' => $error->getMessage(), 'details' => (string) $error]];
        }
    }
    fwrite(STDOUT, json_encode($answer, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE) . "\n");
}
