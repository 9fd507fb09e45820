# countersign adapter of Net::OAuth as a service provider: one JSON object per line in, one out (PROTOCOL, version 1).
use strict;
use warnings;

use Encode ();
use JSON::PP ();
use Net::OAuth;
use URI;

my $json = JSON::PP->new->utf8;

my %implementation = (
    name     => 'Net::OAuth',
    version  => $Net::OAuth::VERSION,
    language => 'perl',
    homepage => 'https://metacpan.org/dist/Net-OAuth',
    issues   => 'https://github.com/keeth/Net-OAuth/issues',
);

# The body as a hash, which is all that Net::OAuth takes, decoded as its page on I18N asks.
sub form {
    my $uri = URI->new;
    $uri->query( Encode::encode( 'UTF-8', shift ) );
    return { map { Encode::decode( 'UTF-8', $_ ) } $uri->query_form };
}

sub verify {
    my ($task) = @_;
    my $request = $task->{request};
    my ( %header, %secret );
    push @{ $header{ lc $_->[0] } }, $_->[1] for @{ $request->{headers} };
    $secret{ $_->{consumerKey} } = $_->{consumerSecret} for @{ $task->{consumers} };
    my $is_form = ( $header{'content-type'}[0] // '' ) =~ m{^application/x-www-form-urlencoded\b}i;

    # Net::OAuth dies at what it cannot read.
    my $message = eval {
        Net::OAuth->request('consumer')->from_authorization_header(
            join( ', ', @{ $header{authorization} // [] } ),
            request_url     => $request->{url},
            request_method  => $request->{method},
            consumer_secret => '',
            extra_params    => $is_form ? form( $request->{body} ) : {},
        );
    } or return { accepted => JSON::PP::false, reason => "$@" };

    # Only now the merchant is known.
    my $secret = $secret{ $message->consumer_key };
    return { accepted => JSON::PP::false, reason => 'unknown merchant' } if !defined $secret;
    $message->consumer_secret($secret);
    my $accepted = eval { $message->verify };
    return { accepted => $accepted ? JSON::PP::true : JSON::PP::false, $@ ? ( reason => "$@" ) : () };
}

sub answer {
    my ($message) = @_;
    if ( $message->{cmd} eq 'start' ) {
        return {
            version          => 1,
            implementation   => \%implementation,
            roles            => ['verifier'],
            signatureMethods => ['HMAC-SHA1'],
        };
    }
    return { seq => $message->{seq}, verified => verify( $message->{task} ) };
}

$| = 1;
while ( my $line = <STDIN> ) {
    my $message = $json->decode($line);
    last if $message->{cmd} eq 'stop';
    print $json->encode( answer($message) ), "\n";
}
