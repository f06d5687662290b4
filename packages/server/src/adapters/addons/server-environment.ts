/** Environment of server programs; contains nothing of the box's own environment. */
export const serverEnvironment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', HOME: '/tmp' };
