# A wrong signer in Perl: each argument `stage=call` puts one real call in the place of the right one.
use strict;
use warnings;
use utf8;

use Digest::MD5 ();
use Digest::SHA ();
use Encode qw(decode_utf8 encode encode_utf8);
use HTTP::Tiny;
use JSON::PP ();
use POSIX ();
use MIME::Base64 qw(decode_base64 encode_base64 encode_base64url);
use Scalar::Util qw(looks_like_number);
use Text::Wrap ();
use Time::Piece ();
use Unicode::Normalize qw(NFC NFD NFKC);
use URI::Escape qw(uri_escape uri_escape_utf8 uri_unescape);

my $json = JSON::PP->new->utf8;

sub rfc3986 { return uri_escape_utf8( $_[0], '^A-Za-z0-9\-._~' ) }

# A number goes through the call; other text stays.
sub number {
    my ($convert) = @_;
    return sub { looks_like_number( $_[0] ) ? '' . $convert->( $_[0] ) : $_[0] };
}

# A date, with or without a time, goes through the call; other text stays.
sub dated {
    my ($write) = @_;
    return sub {
        my ( $day, $time ) = $_[0] =~ /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d))?/ or return $_[0];
        return $write->( Time::Piece->strptime( "$day " . ( $time // '00:00:00' ), '%Y-%m-%d %H:%M:%S' ) );
    };
}

# Calls from text to text: encoders, and what tidies a value, a login, a secret, a URL or the method.
my %texts = (
    'same'                      => sub { $_[0] },
    's/\\s+/_/'                 => sub { $_[0] =~ s/\s+/_/r },
    's/[^[:print:]]//g'         => sub { $_[0] =~ s/[^[:print:]]//gr },
    "join(' ', map { ucfirst lc } split / /)" => sub { join ' ', map { ucfirst lc } split / /, $_[0] },
    'Text::Wrap(60)'            => sub { local $Text::Wrap::columns = 60; Text::Wrap::wrap( '', '', $_[0] ) },
    "Time::Piece->strptime->strftime('%m/%d/%Y')" => dated( sub { $_[0]->strftime('%m/%d/%Y') } ),
    "strftime('%Y%m%d%H%M%S')"  => dated( sub { $_[0]->strftime('%Y%m%d%H%M%S') } ),
    '1 while s/^(\\d+)(\\d{3})/$1,$2/' => sub { my $t = $_[0]; 1 while $t =~ s/^(\d+)(\d{3})/$1,$2/; $t },
    's/\\p{Mn}//g NFD'          => sub { NFD( $_[0] ) =~ s/\p{Mn}//gr },
    's/(\\w+)/\\u\\L$1/g'       => sub { $_[0] =~ s/(\w+)/\u\L$1/gr },
    'floor(* 100) / 100'        => number( sub { POSIX::floor( $_[0] * 100 ) / 100 } ),
    "sprintf('%08.2f')"         => number( sub { sprintf '%08.2f', $_[0] } ),
    's/[[:punct:]]//g'          => sub { $_[0] =~ s/[[:punct:]]//gr },
    's/,/./g'                   => sub { $_[0] =~ s/,/./gr },
    "sprintf('%.0f')"           => number( sub { sprintf '%.0f', $_[0] } ),
    'substr(0, 30)'             => sub { substr $_[0], 0, 30 },
    's/\\D//g'                  => sub { $_[0] =~ s/\D//gr },
    "sprintf('%.3f')"           => number( sub { sprintf '%.3f', $_[0] } ),
    's/([^ -~])/&#x%X;/'        => sub { $_[0] =~ s/([^\n\r\t !#-%(-;=?-~])/sprintf '&#x%X;', ord $1/ger },
    's/&/&amp;/g'               => sub { $_[0] =~ s/&/&amp;/gr },
    "s/([^A-Za-z0-9_.!~*'()-])/%02X ord/" => sub { $_[0] =~ s/([^A-Za-z0-9_.!~*'()-])/sprintf '%%%02X', ord $1/ger },
    'uri_escape_utf8(unreserved)' => \&rfc3986,
    'uri_escape_utf8(trimmed)'  => sub { my $t = $_[0]; $t =~ s/^\s+|\s+$//g; rfc3986($t) },
    'uri_escape_utf8'           => sub { uri_escape_utf8( $_[0] ) },
    'uri_escape_utf8(lc)'       => sub { rfc3986( lc $_[0] ) },
    'uri_escape_utf8(s/\\s+/ /g)' => sub { rfc3986( $_[0] =~ s/\s+/ /gr ) },
    'uri_escape_utf8(NFC)'      => sub { rfc3986( NFC( $_[0] ) ) },
    "sprintf('%.1f')"           => number( sub { sprintf '%.1f', $_[0] } ),
    "uri_escape('^A-Za-z0-9')"  => sub { uri_escape_utf8( $_[0], '^A-Za-z0-9' ) },
    "uri_escape('^A-Za-z0-9\\-._~!*\\'()')" => sub { uri_escape_utf8( $_[0], q{^A-Za-z0-9\-._~!*'()} ) },
    "uri_escape('^A-Za-z0-9_')" => sub { uri_escape_utf8( $_[0], '^A-Za-z0-9_' ) },
    "uri_escape('^A-Za-z0-9\\-._~/')" => sub { uri_escape_utf8( $_[0], '^A-Za-z0-9\-._~/' ) },
    's/(\\W)/%02X/'             => sub { my $t = encode_utf8($_[0]); $t =~ s/(\W)/sprintf '%%%02X', ord $1/ge; $t },
    's/(\\W)/%02x/'             => sub { my $t = encode_utf8($_[0]); $t =~ s/([^\w.~-])/sprintf '%%%02x', ord $1/ge; $t },
    's/(\\W)/unpack H2/'        => sub { my $t = encode_utf8($_[0]); $t =~ s/(\W)/'%' . unpack 'H2', $1/ge; $t },
    's/([^\\w.~-])/%02X/ unencoded' => sub { my $t = $_[0]; $t =~ s/([^\w.~-])/sprintf '%%%02X', ord $1/ge; $t },
    's/ /+/'                    => sub { my $t = rfc3986( $_[0] ); $t =~ s/%20/+/g; $t },
    'HTTP::Tiny->www_form_urlencode' => sub { substr HTTP::Tiny->new->www_form_urlencode( [ '', $_[0] ] ), 1 },
    'uri_escape(encode(latin1))' => sub { uri_escape( encode( 'iso-8859-1', $_[0] ), '^A-Za-z0-9\-._~' ) },
    'uri_escape(encode(cp1251))' => sub { uri_escape( encode( 'cp1251', $_[0] ), '^A-Za-z0-9\-._~' ) },
    'uri_escape(encode(shiftjis))' => sub { uri_escape( encode( 'shiftjis', $_[0] ), '^A-Za-z0-9\-._~' ) },
    'uri_escape_utf8(encode(utf8))' => sub { rfc3986( encode_utf8 $_[0] ) },
    'uri_escape(uri_unescape)'  => sub { rfc3986( decode_utf8 uri_unescape( encode_utf8 $_[0] ) ) },
    "uri_escape(encode('UTF-8'))" => sub { uri_escape( encode( 'UTF-8', $_[0] ), '^A-Za-z0-9\-._~' ) },
    'twice'                     => sub { rfc3986( rfc3986( $_[0] ) ) },
    'lc(uri_escape)'            => sub { my $t = rfc3986( $_[0] ); $t =~ s/(%..)/\L$1/g; $t },
    's/^\\s+|\\s+$//g'          => sub { my $t = $_[0]; $t =~ s/^\s+|\s+$//g; $t },
    's/\\s+$//'                 => sub { my $t = $_[0]; $t =~ s/\s+$//; $t },
    's/^\\s+//'                 => sub { my $t = $_[0]; $t =~ s/^\s+//; $t },
    's/\\s+/ /g'                => sub { my $t = $_[0]; $t =~ s/\s+/ /g; $t },
    "join(' ', split)"          => sub { join ' ', split ' ', $_[0] },
    's{^https?://}{}'           => sub { $_[0] =~ s{^https?://}{}r },
    'tr/ //s'                   => sub { my $t = $_[0]; $t =~ tr/ //s; $t },
    'tr/ //d'                   => sub { my $t = $_[0]; $t =~ tr/ //d; $t },
    's/\\.?0+$//'                => sub { $_[0] =~ s/\.?0+$//r },
    'chomp'                     => sub { my $t = $_[0]; chomp $t; $t },
    'chop'                      => sub { my $t = $_[0]; chop $t; $t },
    'tr/a-zA-Z0-9//cd'          => sub { my $t = $_[0]; $t =~ tr/a-zA-Z0-9//cd; $t },
    'lc'                        => sub { lc $_[0] },
    's/^0+(?=\d)//'             => sub { $_[0] =~ s/^0+(?=\d)//r },
    'uc'                        => sub { uc $_[0] },
    'fc'                        => sub { CORE::fc $_[0] },
    'ucfirst'                   => sub { ucfirst $_[0] },
    'ucfirst lc'                => sub { ucfirst lc $_[0] },
    '+ 0'                       => number( sub { $_[0] + 0 } ),
    'int'                       => number( sub { int $_[0] } ),
    "sprintf('%.2f')"           => number( sub { sprintf '%.2f', $_[0] } ),
    "sprintf('%d')"             => number( sub { sprintf '%d', $_[0] } ),
    "sprintf('%g')"             => number( sub { sprintf '%g', $_[0] } ),
    "int(* 100 + 0.5)"          => number( sub { int( $_[0] * 100 + 0.5 ) } ),
    "encode('ascii')"           => sub { encode( 'ascii', $_[0] ) },
    "encode('ascii', FB_XMLCREF)" => sub { my $t = $_[0]; encode( 'ascii', $t, Encode::FB_XMLCREF ) },
    'scalar reverse'            => sub { scalar reverse $_[0] },
    's/[^A-Za-z0-9]//gr'        => sub { $_[0] =~ s/[^A-Za-z0-9]//gr },
    's{\\n}{ }gr'              => sub { $_[0] =~ s{\n}{ }gr },
    'NFC'                       => sub { NFC( $_[0] ) },
    'NFD'                       => sub { NFD( $_[0] ) },
    'NFKC'                      => sub { NFKC( $_[0] ) },
    'quotemeta'                 => sub { quotemeta $_[0] },
    'substr(0, 255)'            => sub { substr $_[0], 0, 255 },
    's/\\r\\n/\\n/g'            => sub { my $t = $_[0]; $t =~ s/\r\n/\n/g; $t },
    's/\\n/\\r\\n/g'            => sub { my $t = $_[0]; $t =~ s/\n/\r\n/g; $t },
    's/[^ -~]//g'               => sub { my $t = $_[0]; $t =~ s/[^ -~]//g; $t },
    'encode utf8'               => sub { encode_utf8 $_[0] },
    'JSON::PP->encode'          => sub { JSON::PP->new->allow_nonref->encode( $_[0] ) },
    's/<.*?>//g'                => sub { my $t = $_[0]; $t =~ s/<.*?>//g; $t },
    's{/$}{}'                   => sub { my $t = $_[0]; $t =~ s{/$}{}; $t },
    's/\\?.*//'                 => sub { my $t = $_[0]; $t =~ s/\?.*//; $t },
);

sub by_pair { return sort { $a->{name} cmp $b->{name} || $a->{value} cmp $b->{value} } @_ }
my %sorts = (
    'right'         => \&by_pair,
    'none'          => sub { @_ },
    'lc or cmp'     => sub { sort { lc $a->{raw_name} cmp lc $b->{raw_name} or $a->{raw_name} cmp $b->{raw_name} } @_ },
    'sort raw'      => sub { sort { $a->{raw_name} cmp $b->{raw_name} || $a->{raw_value} cmp $b->{raw_value} } @_ },
    'sort joined'   => sub { sort { "$a->{name}=$a->{value}" cmp "$b->{name}=$b->{value}" } @_ },
    'sort lc'       => sub { sort { lc $a->{raw_name} cmp lc $b->{raw_name} } @_ },
    'sort uc'       => sub { sort { uc $a->{raw_name} cmp uc $b->{raw_name} } @_ },
    'reverse sort'  => sub { reverse by_pair(@_) },
    'sort <=>'      => sub { no warnings 'numeric'; sort { $a->{raw_name} <=> $b->{raw_name} } @_ },
    'sort length'   => sub { sort { length $a->{raw_name} <=> length $b->{raw_name} || $a->{name} cmp $b->{name} || $a->{value} cmp $b->{value} } @_ },
    'sort values'   => sub { sort { $a->{value} cmp $b->{value} || $a->{name} cmp $b->{name} } @_ },
    'oauth_ last'   => sub { by_pair( grep { !$_->{own} } @_ ), by_pair( grep { $_->{own} } @_ ) },
    'oauth_ first'  => sub { by_pair( grep { $_->{own} } @_ ), by_pair( grep { !$_->{own} } @_ ) },
    '/^oauth_/ last' => sub { by_pair( grep { $_->{name} !~ /^oauth_/ } @_ ), by_pair( grep { $_->{name} =~ /^oauth_/ } @_ ) },
);

sub same_pair { return $_[0][0] eq $_[1][0] && $_[0][1] eq $_[1][1] }
sub right_collect {
    my ( $given, $own ) = @_;
    my @kept = grep { my $pair = $_; !grep { same_pair( $pair, $_ ) } @$own } @$given;
    return ( @kept, @$own );
}
my %collects = (
    'right'        => \&right_collect,
    'push'         => sub { ( @{ $_[0] }, @{ $_[1] } ) },
    'hash'         => sub { my %all = map { @$_ } @{ $_[0] }, @{ $_[1] }; map { [ $_ => $all{$_} ] } sort keys %all },
    'hash given last' => sub { my %all = map { @$_ } @{ $_[1] }, @{ $_[0] }; map { [ $_ => $all{$_} ] } sort keys %all },
    'keys unsorted' => sub { my %all = map { @$_ } @{ $_[0] }, @{ $_[1] }; map { [ $_ => $all{$_} ] } keys %all },
    '//= first'    => sub { my %all; $all{ $_->[0] } //= $_->[1] for @{ $_[0] }, @{ $_[1] }; map { [ $_ => $all{$_} ] } sort keys %all },
    'grep value'   => sub { right_collect( [ grep { $_->[1] } @{ $_[0] } ], $_[1] ) },
    'grep length'  => sub { right_collect( [ grep { length $_->[1] } @{ $_[0] } ], $_[1] ) },
    'join(",")'    => sub { my %all; push @{ $all{ $_->[0] } }, $_->[1] for right_collect(@_); map { [ $_ => join ',', @{ $all{$_} } ] } sort keys %all },
    'oauth_ only'  => sub { @{ $_[1] } },
);

my %keys = (
    'right'         => sub { "$_[0]&" },
    'secret'        => sub { $_[0] },
    '&secret'       => sub { "&$_[0]" },
    'reverse(secret)&' => sub { reverse( $_[0] ) . '&' },
    'secret&nonce'  => sub { "$_[0]&$_[1]{nonce}" },
    'secret&secret' => sub { "$_[0]&$_[0]" },
    'login&secret'  => sub { "$_[1]{consumerKey}&$_[0]" },
    'secret&login'  => sub { "$_[0]&$_[1]{consumerKey}" },
    'uri_escape(secret&)' => sub { rfc3986("$_[0]&") },
    "secret\\n&"    => sub { "$_[0]\n&" },
    'md5_hex(secret)&' => sub { Digest::MD5::md5_hex( encode_utf8 $_[0] ) . '&' },
    "pack('H*')"    => sub { no warnings 'misc'; my $hex = $_[0] =~ s/-//gr; pack( 'H*', $hex ) . '&' },
    'decode_base64' => sub { decode_base64( encode_utf8 $_[0] ) . '&' },
);
my %messages = (
    'right'       => sub { $_[0] },
    '. "\\n"'     => sub { "$_[0]\n" },
    '. "\\r\\n"'  => sub { "$_[0]\r\n" },
    '. secret'    => sub { $_[0] . $_[1]{consumerSecret} },
    'secret .'    => sub { $_[1]{consumerSecret} . $_[0] },
    'lc'          => sub { lc $_[0] },
    'uri_unescape' => sub { decode_utf8 uri_unescape( $_[0] ) },
    'encode(UTF-16BE)' => sub { encode 'UTF-16BE', $_[0] },
    'encode(UTF-16)' => sub { encode 'UTF-16', $_[0] },
);
my %digests = (
    'right'           => sub { Digest::SHA::hmac_sha1( $_[1], $_[0] ) },
    'hmac_sha1_hex'   => sub { Digest::SHA::hmac_sha1_hex( $_[1], $_[0] ) },
    'hmac_sha256'     => sub { Digest::SHA::hmac_sha256( $_[1], $_[0] ) },
    'hmac_sha384'     => sub { Digest::SHA::hmac_sha384( $_[1], $_[0] ) },
    'hmac_sha1(key, data)' => sub { Digest::SHA::hmac_sha1( $_[0], $_[1] ) },
    'sha1(data . key)' => sub { Digest::SHA::sha1( $_[1] . $_[0] ) },
    'sha1_hex(key . data)' => sub { Digest::SHA::sha1_hex( $_[0] . $_[1] ) },
    'hmac_sha1(sha1)' => sub { Digest::SHA::hmac_sha1( Digest::SHA::sha1( $_[1] ), $_[0] ) },
    'md5'             => sub { Digest::MD5::md5( $_[1] . $_[0] ) },
);
my %outputs = (
    'join(":", unpack("(H2)*"))' => sub { join ':', unpack '(H2)*', $_[0] },
    'right'           => sub { encode_base64( $_[0], '' ) },
    'encode_base64url . newline' => sub { encode_base64url( $_[0] ) . "\n" },
    'uri_escape(encode_base64 with newline)' => sub { uri_escape( encode_base64( $_[0] ) ) },
    'encode_base64'   => sub { encode_base64( $_[0] ) },
    'encode_base64("\\r\\n")' => sub { encode_base64( $_[0], "\r\n" ) },
    'encode_base64url' => sub { encode_base64url( $_[0] ) },
    'hmac_sha1_base64' => sub { my $t = encode_base64( $_[0], '' ); $t =~ s/=+$//; $t },
    "unpack('H*')"    => sub { unpack 'H*', $_[0] },
    "uc unpack('H*')" => sub { uc unpack 'H*', $_[0] },
    'uri_escape(encode_base64)' => sub { uri_escape( encode_base64( $_[0], '' ) ) },
    'encode_base64 twice' => sub { encode_base64( encode_base64( $_[0], '' ), '' ) },
    "pack('u')"       => sub { pack 'u', $_[0] },
);
my %joins = (
    'right' => sub { join '&', map { "$_->{name}=$_->{value}" } @_ },
    'HTTP::Tiny->www_form_urlencode' => sub { HTTP::Tiny->new->www_form_urlencode( [ map { $_->{raw_name}, $_->{raw_value} } @_ ] ) },
    "join(';')" => sub { join ';', map { "$_->{name}=$_->{value}" } @_ },
);

my %registries = ( sort => \%sorts, collect => \%collects, key => \%keys, message => \%messages, digest => \%digests, output => \%outputs, join => \%joins );
my %encoded = map { $_ => 1 } qw(names values method url parameters header);
my %groups  = ( everywhere => [ keys %encoded ], parts => [qw(method url parameters)] );
my %calls;
my @shown = qw(authorization signature baseString);
for my $argument ( map { decode_utf8 $_ } @ARGV ) {
    my ( $stages, $call ) = split /=/, $argument, 2;
    if ( $stages eq 'show' ) { @shown = split /,/, $call; next }
    for my $stage ( map { @{ $groups{$_} // [$_] } } split /[+]/, $stages ) {
        $calls{$stage} = ( $registries{$stage} // \%texts )->{$call} // die "$argument: no such call\n";
    }
}

# The call of a stage: the one that was asked for, or the right one.
sub at {
    my ( $stage, @given ) = @_;
    my $call = $calls{$stage} // ( $registries{$stage} // {} )->{right} // ( $encoded{$stage} ? \&rfc3986 : $texts{same} );
    return $call->(@given);
}

sub sign {
    my ($task) = @_;
    my @own = (
        [ oauth_consumer_key     => at( 'login', $task->{consumerKey} ) ],
        [ oauth_nonce            => $task->{nonce} ],
        [ oauth_signature_method => $task->{signatureMethod} ],
        [ oauth_timestamp        => at( 'timestamp', $task->{timestamp} ) ],
        [ oauth_version          => '1.0' ],
    );
    my @pairs = map {
        my ( $name, $value ) = @$_;
        my $own = grep { $_->[0] eq $name && $_->[1] eq $value } @own;
        my $raw = at( 'value', $own ? $value : at( 'given', $value ) );
        { raw_name => $name, raw_value => $raw, name => at( 'names', at( 'name', $name ) ), value => at( 'values', $raw ), own => $own };
    } at( 'collect', $task->{parameters}, \@own );
    my $parameters = at( 'join', at( 'sort', @pairs ) );
    my $base = join '&', at( 'method', at( 'verb', uc $task->{method} ) ), at( 'url', at( 'address', $task->{url} ) ), at( 'parameters', $parameters );
    my $message = at( 'message', $base, $task );
    my $key = at( 'key', at( 'secret', $task->{consumerSecret} ), $task );
    utf8::encode($_) for $message, $key;
    my $signature = at( 'output', at( 'digest', $key, $message ) );
    my @header = ( @own[ 0, 1 ], [ oauth_signature => $signature ], @own[ 2 .. 4 ] );
    my @written = map { "$_->[0]=\"" . at( 'header', $_->[0] eq 'oauth_consumer_key' ? at( 'headerLogin', $_->[1] ) : $_->[1] ) . '"' } @header;
    my %signed = ( authorization => 'OAuth ' . join( ', ', @written ), signature => $signature, baseString => $base );
    return { map { $_ => $signed{$_} } @shown };
}

sub answer {
    my ($request) = @_;
    if ( $request->{cmd} eq 'start' ) {
        my %implementation = ( name => 'wild', version => "$^V", language => 'perl' );
        return { version => 1, implementation => \%implementation, roles => ['signer'], signatureMethods => ['HMAC-SHA1'] };
    }
    my $signed = eval { sign( $request->{task} ) };
    return { seq => $request->{seq}, signed => $signed } if $signed;
    return { seq => $request->{seq}, errored => { message => "$@" } };
}

$| = 1;
while ( my $line = <STDIN> ) {
    my $request = $json->decode($line);
    last if $request->{cmd} eq 'stop';
    print $json->encode( answer($request) ), "\n";
}
