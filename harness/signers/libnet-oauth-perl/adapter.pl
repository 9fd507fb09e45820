# countersign adapter of Net::OAuth: one JSON object per line in, one out (PROTOCOL, version 1).
use strict;
use warnings;

use Carp ();
use JSON::PP ();
use Net::OAuth;

my $json = JSON::PP->new->utf8;

my %implementation = (
    name     => 'Net::OAuth',
    version  => $Net::OAuth::VERSION,
    language => 'perl',
    homepage => 'https://metacpan.org/dist/Net-OAuth',
    issues   => 'https://github.com/keeth/Net-OAuth/issues',
);

sub sign {
    my ($task) = @_;
    my $request = Net::OAuth->request('consumer')->new(
        consumer_key     => $task->{consumerKey},
        consumer_secret  => $task->{consumerSecret},
        request_url      => $task->{url},
        request_method   => $task->{method},
        signature_method => $task->{signatureMethod},
        nonce            => $task->{nonce},
        timestamp        => $task->{timestamp},
        # A hash is all it takes, so of two parameters with one name the last remains.
        extra_params => { map { $_->[0] => $_->[1] } @{ $task->{parameters} } },
    );
    $request->sign;
    return {
        authorization => $request->to_authorization_header,
        signature     => $request->signature,
        baseString    => $request->signature_base_string,
    };
}

sub answer {
    my ($request) = @_;
    if ( $request->{cmd} eq 'start' ) {
        return {
            version          => 1,
            implementation   => \%implementation,
            roles            => ['signer'],
            signatureMethods => ['HMAC-SHA1'],
        };
    }
    local $SIG{__DIE__} = \&Carp::confess;
    my $signed = eval { sign( $request->{task} ) };
    return { seq => $request->{seq}, signed => $signed } if $signed;
    my ($message) = $@ =~ /^(.*)/;
    return { seq => $request->{seq}, errored => { message => $message, details => "$@" } };
}

$| = 1;
while ( my $line = <STDIN> ) {
    my $request = $json->decode($line);
    last if $request->{cmd} eq 'stop';
    print $json->encode( answer($request) ), "\n";
}
