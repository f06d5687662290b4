import type { Component, ComponentNames, LicenceTexts } from '@kontor/contract/machine/licenses';
import type { Scene } from './screen.ts';

const debian = (name: string, version: string, url: string, licenses: string[], packages = [name]): Component => ({
  ...{ id: `debian:${name}`, name, version, url, licenses, packages },
});

/** A few of what Debian has installed on a server in use. */
const installed: Component[] = [
  debian('docker.io', '20.10.24+dfsg1-1', 'https://mobyproject.org', [
    'Apache-2.0',
    'BSD-3-clause',
    'Expat',
    'ISC',
    'MPL-2.0',
    'CC0-1.0',
  ]),
  debian(
    'dovecot',
    '1:2.3.19.1+dfsg1-2.1',
    'https://dovecot.org/',
    ['LGPL-2.1', 'Expat', 'BSD-3-clause', 'public-domain'],
    [...['dovecot-core', 'dovecot-imapd', 'dovecot-ldap', 'dovecot-lmtpd']],
  ),
  debian(
    'glibc',
    '2.36-9+deb12u10',
    'https://www.gnu.org/software/libc/libc.html',
    ['GPL-2', 'LGPL-2.1'],
    ['libc-bin', 'libc6'],
  ),
  debian(
    'mariadb',
    '1:10.11.11-0+deb12u1',
    'https://mariadb.org/',
    ['GPL-2', 'GPL-2+', 'LGPL-2.1+', 'BSD-2-clause', 'zlib'],
    [...['mariadb-client', 'mariadb-common', 'mariadb-server', 'libmariadb3']],
  ),
  debian('nginx', '1.22.1-9+deb12u1', 'https://nginx.org', ['BSD-2-clause']),
  debian(
    'openldap',
    '2.5.13+dfsg-5',
    'https://www.openldap.org/',
    ['OpenLDAP-2.8', 'Expat', 'UMich', 'GPL-3+'],
    [...['libldap-2.5-0', 'slapd', 'slapd-contrib']],
  ),
  debian('smartmontools', '7.3-1', 'https://www.smartmontools.org/', ['GPL-2+', 'BSD-3-clause']),
];

const text = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: dovecot
Source: https://dovecot.org/

Files: *
Copyright: 2002-2022 the Dovecot authors
License: LGPL-2.1

License: LGPL-2.1
 On Debian systems, the complete text of the GNU Lesser General Public License
 version 2.1 can be found in /usr/share/common-licenses/LGPL-2.1.
`;

/** Simulates a server with Debian's packages installed, one of them opened. */
export async function mockLicenses({ page, company }: Scene): Promise<void> {
  const { json } = await company.admin.get('/api/v1/system/licenses/names');
  const names: ComponentNames = { ...json, debian: installed, debianReason: '' };
  const texts: LicenceTexts = {
    texts: [{ file: '/usr/share/doc/dovecot-core/copyright', text }],
    common: [{ id: 'common:LGPL-2.1', name: 'LGPL-2.1' }],
  };
  await page.route('**/api/v1/system/licenses/names', (route) => route.fulfill({ json: names }));
  await page.route('**/api/v1/system/licenses/text?*', (route) => route.fulfill({ json: texts }));
}
