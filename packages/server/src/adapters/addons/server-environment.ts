/** What programs expect everywhere; nothing of the box's own. */
export const serverEnvironment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', HOME: '/tmp' };
