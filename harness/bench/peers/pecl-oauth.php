<?php
// Measures the PECL extension oauth for the bench; what it is given and prints: README.md.
declare(strict_types=1);

[, , $warmUpMs, $batchMs, $method, $url, $key, $secret, $nonce, $timestamp] = $argv;
$parameters = [];
foreach (array_chunk(array_slice($argv, 10), 2) as [$name, $value]) {
    $parameters[$name] = $value;
}
$oauth = new OAuth($key, $secret, OAUTH_SIG_METHOD_HMACSHA1);
$oauth->setNonce($nonce);
$oauth->setTimestamp($timestamp);

function seconds(): float
{
    $used = getrusage();
    return $used['ru_utime.tv_sec'] + $used['ru_stime.tv_sec'] + ($used['ru_utime.tv_usec'] + $used['ru_stime.tv_usec']) / 1e6;
}

foreach ([$warmUpMs, $batchMs, $batchMs, $batchMs] as $milliseconds) {
    [$calls, $elapsed, $start] = [0, 0.0, seconds()];
    while ($elapsed < $milliseconds / 1000) {
        for ($call = 0; $call < 16; $call++) {
            $oauth->generateSignature($method, $url, $parameters);
        }
        $calls += 16;
        $elapsed = seconds() - $start;
    }
    echo $calls / $elapsed, "\n";
}
echo $oauth->generateSignature($method, $url, $parameters), "\n";
