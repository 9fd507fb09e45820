<?php
// countersign adapter of PHP's OAuthProvider: one JSON object per line in, one out (PROTOCOL, version 1). The provider
// reads the request of a web server and knows none from a command line, so each request goes over HTTP to PHP's own
// server, which runs provider.php.
declare(strict_types=1);

const START_WAIT_US = 20_000;
const START_ATTEMPTS = 250;
const TIMEOUT_S = 10;

function implementation(): array
{
    return [
        'name' => 'pecl/oauth',
        'version' => phpversion('oauth'),
        'language' => 'php',
        'homepage' => 'https://pecl.php.net/package/oauth',
        'issues' => 'https://github.com/php/pecl-web_services-oauth/issues',
    ];
}

/** Starts PHP's server at a free port, which ends when this process does, and returns its address. */
function startServer(): string
{
    $free = stream_socket_server('tcp://127.0.0.1:0');
    $address = stream_socket_get_name($free, false);
    fclose($free);
    $null = ['file', '/dev/null', 'a'];
    $server = proc_open([PHP_BINARY, '-S', $address, __DIR__ . '/provider.php'], [$null, $null, $null], $pipes);
    register_shutdown_function(fn () => proc_terminate($server));
    for ($attempt = 0; $attempt < START_ATTEMPTS; $attempt++) {
        $connection = @stream_socket_client("tcp://$address");
        if ($connection !== false) {
            return $address;
        }
        usleep(START_WAIT_US);
    }
    throw new RuntimeException("PHP's server did not start at $address");
}

/** Sends a request byte for byte, with the task in a header of its own. */
function verify(string $server, array $task): array
{
    ['method' => $method, 'url' => $url, 'headers' => $headers, 'body' => $body] = $task['request'];
    preg_match('~^https?://([^/?#]*)(.*)$~is', $url, $parts);
    $names = array_map('strtolower', array_column($headers, 0));
    $target = $task['request']['target'] ?? ($parts[2] === '' ? '/' : $parts[2]);
    $lines = ["$method $target HTTP/1.1", 'Connection: close'];
    if (!in_array('host', $names, true)) {
        $lines[] = "Host: $parts[1]";
    }
    foreach ($headers as [$name, $value]) {
        $lines[] = "$name: $value";
    }
    $lines[] = 'Content-Length: ' . strlen($body);
    $lines[] = 'X-Countersign-Task: ' . base64_encode(json_encode(array_diff_key($task, ['request' => 0]) + ['url' => $url]));
    $connection = stream_socket_client("tcp://$server", timeout: TIMEOUT_S);
    stream_set_timeout($connection, TIMEOUT_S);
    fwrite($connection, implode("\r\n", $lines) . "\r\n\r\n$body");
    $answer = stream_get_contents($connection);
    $status = (int) substr($answer, strlen('HTTP/1.1 '), 3);
    // PHP's server knows no other methods (501), and closes the connection at a folded header.
    if ($answer === '' || $status === 501) {
        return ['accepted' => false, 'reason' => "PHP's server does not take it"];
    }
    if ($status >= 500) {
        throw new RuntimeException('expected 200 or 401, got: ' . substr($answer, 0, 300));
    }
    return ['accepted' => $status === 200, 'reason' => "$status " . explode("\r\n\r\n", $answer, 2)[1]];
}

function answer(string $server, array $message): array
{
    try {
        return ['seq' => $message['seq'], 'verified' => verify($server, $message['task'])];
    } catch (Throwable $error) {
        return ['seq' => $message['seq'], 'errored' => ['message' => $error->getMessage(), 'details' => (string) $error]];
    }
}

$start = ['version' => 1, 'implementation' => implementation(), 'roles' => ['verifier'], 'signatureMethods' => ['HMAC-SHA1']];
$server = startServer();
while (($line = fgets(STDIN)) !== false) {
    $message = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    if ($message['cmd'] === 'stop') {
        break;
    }
    $answer = $message['cmd'] === 'start' ? $start : answer($server, $message);
    fwrite(STDOUT, json_encode($answer, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE) . "\n");
}
