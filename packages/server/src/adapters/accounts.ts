// Accounts of the machine that need no name: each is for one use, and none of them for two. Servers of apps have those from 190,000 on, apps those from
// 200,000 on (their rows say which).

/** What slapd runs as, where the server is root. It owns the directory's data. */
export const slapdAccount = 199_999;

/** What opens archives runs as it, where the server is root. It owns nothing but what it is given to open, and only then. */
export const unpackerAccount = 199_998;
