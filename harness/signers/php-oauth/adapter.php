<?php
// countersign adapter of the PECL extension oauth: one JSON object per line in, one out (PROTOCOL, version 1).
declare(strict_types=1);

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

/** An array by name is what the extension takes; it has no other way for two values of one name than a list. */
function valuesByName(array $parameters): array
{
    $values = [];
    foreach ($parameters as [$name, $value]) {
        $values[$name][] = $value;
    }
    return array_map(fn (array $group) => count($group) === 1 ? $group[0] : $group, $values);
}

function sign(array $task): array
{
    $oauth = new OAuth($task['consumerKey'], $task['consumerSecret'], OAUTH_SIG_METHOD_HMACSHA1);
    $oauth->setNonce($task['nonce']);
    $oauth->setTimestamp($task['timestamp']);
    $parameters = valuesByName($task['parameters']);
    return [
        'authorization' => $oauth->getRequestHeader($task['method'], $task['url'], $parameters),
        'signature' => $oauth->generateSignature($task['method'], $task['url'], $parameters),
    ];
}

function answer(array $request): array
{
    if ($request['cmd'] === 'start') {
        return [
            'version' => 1,
            'implementation' => implementation(),
            'roles' => ['signer'],
            'signatureMethods' => ['HMAC-SHA1'],
        ];
    }
    try {
        return ['seq' => $request['seq'], 'signed' => sign($request['task'])];
    } catch (Throwable $error) {
        return ['seq' => $request['seq'], 'errored' => ['message' => $error->getMessage(), 'details' => (string) $error]];
    }
}

while (($line = fgets(STDIN)) !== false) {
    $request = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    if ($request['cmd'] === 'stop') {
        break;
    }
    fwrite(STDOUT, json_encode(answer($request), JSON_THROW_ON_ERROR) . "\n");
}
