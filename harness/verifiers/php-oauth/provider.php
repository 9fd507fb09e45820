<?php
// The gateway: what PHP's documentation shows of OAuthProvider without tokens.
declare(strict_types=1);

const TOLERANCE_S = 300;

$task = json_decode(base64_decode($_SERVER['HTTP_X_COUNTERSIGN_TASK']), true);
$secrets = array_column($task['consumers'], 'consumerSecret', 'consumerKey');

// A fatal error would otherwise be answered with 200.
http_response_code(500);
try {
    $provider = new OAuthProvider();
    $provider->is2LeggedEndpoint(true);
    $provider->consumerHandler(function (OAuthProvider $provider) use ($secrets): int {
        if (!array_key_exists($provider->consumer_key, $secrets)) {
            return OAUTH_CONSUMER_KEY_UNKNOWN;
        }
        $provider->consumer_secret = $secrets[$provider->consumer_key];
        return OAUTH_OK;
    });
    $provider->timestampNonceHandler(function (OAuthProvider $provider) use ($task): int {
        // No nonce is remembered here, as the protocol asks.
        $isFresh = preg_match('/^[1-9][0-9]*$/D', $provider->timestamp) && abs($provider->timestamp - $task['now']) <= TOLERANCE_S;
        return $isFresh ? OAUTH_OK : OAUTH_BAD_TIMESTAMP;
    });
    // The address of the endpoint as the outside world sees it.
    $provider->checkOAuthRequest($task['url']);
    http_response_code(200);
    echo 'accepted';
} catch (OAuthException $refusal) {
    http_response_code(401);
    echo $refusal->getMessage();
}
