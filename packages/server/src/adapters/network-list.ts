import { BlockList, isIPv6 } from 'node:net';

/** Builds a list of addresses (`10.0.0.1`) and networks (`10.0.0.0/8`, `2001:db8::/32`) to check addresses against. */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
