# Runs one app in a network namespace of its own and relays the connections into it and out of it.
#
#   relay.pl start UID LISTENS UPSTREAMS -- COMMAND   LISTENS: address:port:inside,…   UPSTREAMS: port:uid:inside,…   (or -)
#
# Runs COMMAND in a network namespace that has only a loopback. Connections to address:port of the machine are relayed to the port inside of that loopback.
# Connections of the app to the port inside of its loopback are relayed to the upstream port of the machine's loopback, if its listener has that uid. Both relays
# run as UID. When COMMAND ends, everything ends with its exit code. Written in Perl, because Debian always has it and it stays in memory as long as the app: a
# few megabytes, where Node takes forty.
use strict;
use warnings;
use Fcntl qw(F_GETFL F_SETFL O_NONBLOCK);
use POSIX ();
use Socket qw(:DEFAULT IPPROTO_TCP TCP_NODELAY);

my %programs = map { $_ => "/usr/bin/$_" } qw(perl unshare nsenter);
my @taken;    # retained to keep the sockets open
my $loopback = '127.0.0.1';
my ($chunk, $most_connections, $backlog, $no_hang) = (65_536, 2_000, 511, 1);
my $action = shift @ARGV // '';
$^F = 1_000;    # sockets stay open over exec; the app's process closes them before exec

if    ($action eq 'start')   { start(@ARGV) }
elsif ($action eq 'inside')  { inside(@ARGV) }
elsif ($action eq 'outside') { outside(@ARGV) }
die "unknown action\n";

# On the machine: binds the ports, then continues in a new network namespace.
sub start {
    my ($uid, $listens, $upstreams, undef, @command) = @_;
    my @open = map { my ($address, $port, $inside) = split /:/; fileno(bind_port($address, $port)) . ":$inside" } entries($listens);
    open(my $machine, '<', '/proc/self/ns/net') or die "the network of the machine: $!\n";
    run('unshare', '--net', '--', $programs{perl}, $0, 'inside', fileno($machine), $uid, text(@open), $upstreams, '--', @command);
}

# In the app's network: starts the app and the outbound relay, then becomes the inbound relay.
sub inside {
    my ($machine, $uid, $opened, $upstreams, undef, @command) = @_;
    raise_loopback();
    my @in  = map { my ($fd, $port) = split /:/; [$fd, $port] } entries($opened);
    my @out = map { my ($port, $owner, $inside) = split /:/; [bind_port($loopback, $inside), $port, $owner] } entries($upstreams);
    # Connections are queued from now on: the app may connect before the relay runs.
    for (@out) { listen($_->[0], $backlog) or die "port $_->[1]: $!\n" }
    my @children = (child(sub {
        close_all($machine, (map { $_->[0] } @in), (map { fileno($_->[0]) } @out));
        exec { $command[0] } @command;
        die "$command[0]: $!\n";
    }));
    push @children, child(sub {
        close_all(map { $_->[0] } @in);
        my @relays = map { join ':', fileno($_->[0]), $_->[1], $_->[2] } @out;
        run('nsenter', "--net=/proc/self/fd/$machine", '--', $programs{perl}, $0, 'outside', $machine, $uid, @relays);
    }) if @out;
    close_all($machine, map { fileno($_->[0]) } @out);
    forward($uid, \@children, map { join ':', @$_ } @in);
}

# On the machine again: the outbound relay.
sub outside {
    my ($machine, $uid, @relays) = @_;
    close_all($machine);
    forward($uid, [], @relays);
}

# Relays until the first child ends. Each relay is fd:port, or fd:port:uid with the uid the listener must have.
sub forward {
    my ($uid, $children, @relays) = @_;
    drop_privileges($uid);
    $0 = 'kontor-relay';
    $SIG{PIPE} = 'IGNORE';
    $SIG{CHLD} = sub { };    # interrupts select
    my (%listening, %waiting, %sockets, %peer, %unsent, %connecting, %has_ended);
    my ($reads, $writes) = ('', '');
    for (@relays) {
        my ($fd, $port, $owner) = split /:/;
        open(my $socket, '+<&=', $fd) or die "fd $fd: $!\n";
        no_delay($socket);
        $waiting{$fd} = { socket => $socket, port => $port, owner => $owner };
    }

    my $end = sub {
        my ($fd) = @_;
        for my $each ($fd, $peer{$fd}) {
            vec($reads, $each, 1) = vec($writes, $each, 1) = 0;
            close $sockets{$each};
            delete $_->{$each} for \%sockets, \%unsent, \%connecting, \%has_ended;
        }
        delete @peer{$fd, delete $peer{$fd}};
    };
    my $accept = sub {
        my ($relay) = @_;
        while (keys %sockets < 2 * $most_connections && accept(my $from, $relay->{socket})) {
            my $is_right = !defined $relay->{owner} || owner_of($relay->{port}) eq $relay->{owner};
            next unless $is_right && socket(my $to, PF_INET, SOCK_STREAM, 0);
            no_delay($_) for $from, $to;
            connect($to, sockaddr_in($relay->{port}, inet_aton($loopback))) or $!{EINPROGRESS} or next;
            my ($one, $other) = map { fileno $_ } $from, $to;
            @sockets{$one, $other} = ($from, $to);
            @peer{$one, $other} = ($other, $one);
            @unsent{$one, $other} = ('', '');
            $connecting{$other} = 1;
            vec($reads, $one, 1) = vec($writes, $other, 1) = 1;
        }
    };
    my $done = sub { $has_ended{$_[0]} && $has_ended{$peer{$_[0]}} && $end->($_[0]) };
    # Buffers what cannot be sent at once, and reads no more from the peer until it is sent.
    my $send = sub {
        my ($fd, $text) = @_;
        my $sent = length $text ? syswrite($sockets{$fd}, $text) : 0;
        return $end->($fd) unless defined $sent || $!{EAGAIN} || $!{EINTR};
        my $rest = $unsent{$fd} = substr $text, $sent // 0;
        vec($writes, $fd, 1) = $rest eq '' ? 0 : 1;
        vec($reads, $peer{$fd}, 1) = $rest eq '' && !$has_ended{$peer{$fd}} ? 1 : 0;
        return unless $rest eq '' && $has_ended{$peer{$fd}};
        shutdown $sockets{$fd}, 1;
        $done->($fd);
    };
    my $read = sub {
        my ($fd) = @_;
        my $count = sysread $sockets{$fd}, my ($text), $chunk;
        return $send->($peer{$fd}, $text) if $count;
        return $end->($fd) unless defined $count || $!{EAGAIN} || $!{EINTR};
        return unless defined $count;
        $has_ended{$fd} = 1;
        vec($reads, $fd, 1) = 0;
        $send->($peer{$fd}, '');
    };
    my $write = sub {
        my ($fd) = @_;
        if (delete $connecting{$fd}) {
            return $end->($fd) if unpack 'i', getsockopt($sockets{$fd}, SOL_SOCKET, SO_ERROR);
            vec($reads, $fd, 1) = 1;
        }
        $send->($fd, $unsent{$fd});
    };

    while (1) {
        exit_with_app(@$children) if @$children;
        # Listens on a port of the machine only once the app listens on its own; until then connections are refused, as without a relay.
        for my $fd (keys %waiting) {
            my $relay = $waiting{$fd};
            next unless defined $relay->{owner} || owner_of($relay->{port}) ne '';
            # Lets the next relay bind the port while ended connections are still in TIME_WAIT.
            setsockopt $relay->{socket}, SOL_SOCKET, SO_REUSEADDR, 1;
            listen($relay->{socket}, $backlog) or die "port $relay->{port}: $!\n";
            vec($reads, $fd, 1) = 1;
            $listening{$fd} = delete $waiting{$fd};
        }
        my ($readable, $writable) = ($reads, $writes);
        my $is_full = keys %sockets >= 2 * $most_connections;
        vec($readable, $_, 1) = $is_full ? 0 : 1 for keys %listening;
        next unless select($readable, $writable, undef, %waiting ? 0.03 : 5) > 0;
        my $bits = unpack 'b*', $readable | $writable;
        for (my $fd = index $bits, '1'; $fd >= 0; $fd = index $bits, '1', $fd + 1) {
            if ($listening{$fd}) { $accept->($listening{$fd}) }
            else {
                $write->($fd) if exists $sockets{$fd} && vec $writable, $fd, 1;
                $read->($fd) if exists $sockets{$fd} && vec($readable, $fd, 1) && vec $reads, $fd, 1;
            }
        }
    }
}

# Exits if the app has, with its exit code (128 + number for a signal). Dies when the outbound relay has ended.
sub exit_with_app {
    my ($app, @others) = @_;
    die "what leads out of the network of the app has ended\n" if grep { waitpid($_, $no_hang) == $_ } @others;
    return unless waitpid($app, $no_hang) == $app;
    my $code = $? & 127 ? 128 + ($? & 127) : $? >> 8;
    kill 'KILL', @others;
    exit $code;
}

# Returns the uid that listens on the port of this network's loopback or of all its addresses (proc_net_tcp); '' if none.
sub owner_of {
    my ($port) = @_;
    my $own = sprintf '%08X', unpack 'L', inet_aton($loopback);
    my $at = sprintf '%04X', $port;
    my %found;
    for my $name ('tcp', 'tcp6') {
        open(my $table, '<', "/proc/self/net/$name") or next;
        while (<$table>) {
            my (undef, $local, undef, $state, undef, undef, undef, $uid) = split;
            $found{$1} //= $uid if $state eq '0A' && $local =~ /^([0-9A-F]+):$at$/;
        }
    }
    return $found{$own} // $found{'0' x 8} // $found{'0' x 32} // '';
}

sub bind_port {
    my ($address, $port) = @_;
    socket(my $socket, PF_INET, SOCK_STREAM, 0) or die "$!\n";
    setsockopt $socket, SOL_SOCKET, SO_REUSEADDR, 1;
    bind($socket, sockaddr_in($port, inet_aton($address))) or die "port $port at $address: $!\n";
    # From now on no other process can bind the port, although nothing listens yet.
    setsockopt $socket, SOL_SOCKET, SO_REUSEADDR, 0;
    push @taken, $socket;
    return $socket;
}

sub no_delay {
    my ($socket) = @_;
    fcntl $socket, F_SETFL, fcntl($socket, F_GETFL, 0) | O_NONBLOCK;
    setsockopt $socket, IPPROTO_TCP, TCP_NODELAY, 1;
}

# SIOCGIFFLAGS, SIOCSIFFLAGS and IFF_UP of netdevice(7).
sub raise_loopback {
    socket(my $socket, PF_INET, SOCK_DGRAM, 0) or die "$!\n";
    my $request = pack 'a16 s x22', 'lo', 0;
    ioctl($socket, 0x8913, $request) or die "loopback: $!\n";
    my (undef, $flags) = unpack 'a16 s', $request;
    ioctl($socket, 0x8914, pack 'a16 s x22', 'lo', $flags | 1) or die "loopback: $!\n";
}

# Drops to the app's rights.
sub drop_privileges {
    my ($uid) = @_;
    $) = "$uid $uid";    # also the supplementary groups
    POSIX::setgid($uid) and POSIX::setuid($uid) or die "the rights of $uid cannot be taken on: $!\n";
    die "the rights of root are not gone\n" if $uid != 0 && POSIX::setuid(0);
}

sub child {
    my ($work) = @_;
    my $pid = fork // die "$!\n";
    $work->() if $pid == 0;
    return $pid;
}

sub run { my ($program, @arguments) = @_; exec $programs{$program}, @arguments or die "$program: $!\n" }
sub close_all { POSIX::close($_) for @_ }
sub entries { $_[0] eq '-' ? () : split /,/, $_[0] }
sub text { @_ ? join ',', @_ : '-' }
