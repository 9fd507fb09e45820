# countersign adapter of WWW::OAuth: one JSON object per line in, one out (PROTOCOL, version 1).
use strict;
use warnings;

use Carp ();
use Crypt::OpenSSL::RSA;
use JSON::PP    ();
use MIME::Base64 ();
use WWW::OAuth;
use WWW::OAuth::Request::Basic;

my $json = JSON::PP->new->utf8;

my %implementation = (
    name     => 'WWW::OAuth',
    version  => $WWW::OAuth::VERSION,
    language => 'perl',
    homepage => 'https://metacpan.org/dist/WWW-OAuth',
    issues   => 'https://github.com/Grinnz/WWW-OAuth/issues',
);

# WWW::OAuth leaves every method but HMAC-SHA1 and PLAINTEXT to a signer of the caller's.
sub rsa_sha256 {
    my ($pem) = @_;
    my $key = Crypt::OpenSSL::RSA->new_private_key($pem);
    $key->use_sha256_hash;
    $key->use_pkcs1_padding;
    return sub { MIME::Base64::encode_base64( $key->sign( $_[0] ), '' ) };
}

sub sign {
    my ($task) = @_;
    my $hmac  = $task->{signatureMethod} eq 'HMAC-SHA1';
    my $oauth = WWW::OAuth->new(
        client_id        => $task->{consumerKey},
        client_secret    => $hmac ? $task->{consumerSecret} : '',
        signature_method => $task->{signatureMethod},
        $hmac ? () : ( signer => rsa_sha256( $task->{privateKey}{pkcs1} ) ),
    );
    my $signer = $oauth->signer;
    my %signed;
    $oauth->signer( sub { $signed{baseString} = $_[0]; $signed{signature} = $signer->(@_) } );

    my $request = WWW::OAuth::Request::Basic->new( method => $task->{method}, url => $task->{url} );
    $request->set_form( [ map { @$_ } @{ $task->{parameters} } ] );
    $oauth->authenticate( $request, { oauth_nonce => $task->{nonce}, oauth_timestamp => $task->{timestamp} } );
    return {
        %signed,
        authorization => $request->header('Authorization'),
        body          => $request->content,
        contentType   => $request->header('Content-Type'),
    };
}

sub answer {
    my ($request) = @_;
    if ( $request->{cmd} eq 'start' ) {
        return {
            version          => 1,
            implementation   => \%implementation,
            roles            => ['signer'],
            signatureMethods => [ 'HMAC-SHA1', 'RSA-SHA256' ],
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
