import { readFileSync } from 'node:fs';

interface End {
  /** In hexadecimal, as the kernel writes it: 127.0.0.1 is `0100007F`. */
  address: string;
  port: number;
}

interface TcpSocket {
  local: End;
  remote: End;
  state: string;
  uid: number;
}

const tcpStates = { established: '01', listen: '0A' } as const;

/** Parses /proc/net/tcp without its heading: number, both ends in hexadecimal, state, three more fields, account (proc_net_tcp). */
function socketsIn(text: string): TcpSocket[] {
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, local = '', remote = '', state = '', , , , uid = ''] = line.trim().split(/\s+/);
      return { local: endOf(local), remote: endOf(remote), state, uid: Number(uid) };
    });
}

function endOf(text: string): End {
  const [address = '', port = ''] = text.split(':');
  return { address, port: Number.parseInt(port, 16) };
}

/** Returns the user id that owns the loopback connection from port `from` to port `to`. */
export function ownerOfConnection(from: number, to: number): number | undefined {
  const isIt = ({ local, remote, state }: TcpSocket) =>
    local.port === from && remote.port === to && state === tcpStates.established;
  return socketsIn(readFileSync('/proc/self/net/tcp', 'utf8')).find(isIt)?.uid;
}

/** Returns the user id that listens on this port of 127.0.0.1 or of all addresses; undefined when none does. */
export function ownerOfPort(port: number): number | undefined {
  const listening = ['tcp', 'tcp6']
    .flatMap((name) => socketsIn(readFileSync(`/proc/self/net/${name}`, 'utf8')))
    .filter(({ local, state }) => local.port === port && state === tcpStates.listen);
  const everywhere = /^0+$/;
  const [owner] = ['0100007F', '7F000001', everywhere].flatMap((wanted) =>
    listening.filter(({ local: { address } }) =>
      typeof wanted === 'string' ? address === wanted : wanted.test(address),
    ),
  );
  return owner?.uid;
}
