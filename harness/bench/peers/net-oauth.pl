# Measures Net::OAuth for the bench; what it is given and prints: README.md.
use strict;
use warnings;

use Encode qw(decode);
use Net::OAuth;
use POSIX ();

my ( $operation, $warm_up_ms, $batch_ms, $method, $url, $key, $secret, $nonce, $timestamp, @words ) =
  map { decode( 'UTF-8', $_ ) } @ARGV;
my $request = Net::OAuth->request('consumer')->new(
    consumer_key     => $key,
    consumer_secret  => $secret,
    request_url      => $url,
    request_method   => $method,
    signature_method => 'HMAC-SHA1',
    nonce            => $nonce,
    timestamp        => $timestamp,
    extra_params     => {@words},
);
my $work =
  $operation eq 'base-string'
  ? sub { $request->signature_base_string }
  : sub { $request->sign; $request->signature };

for my $milliseconds ( $warm_up_ms, $batch_ms, $batch_ms, $batch_ms ) {
    my ( $calls, $elapsed, $start ) = ( 0, 0, POSIX::clock() );
    while ( $elapsed < $milliseconds / 1000 ) {
        $work->() for 1 .. 16;
        $calls += 16;
        $elapsed = ( POSIX::clock() - $start ) / 1_000_000;
    }
    print $calls / $elapsed, "\n";
}
print $work->(), "\n";
