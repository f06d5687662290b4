// `RewriteRule` and `Redirect` of a `.htaccess`, as far as they prevent files from being sent. A rule with another target is not followed, but the file it
// matches is not sent.

/**
 * @typedef {object} Place
 * @property {string} below the path relative to the folder of the rules: `content/a.txt`, with a trailing slash for a folder
 * @property {string} whole the path of the URL: `/blog/content/a.txt`
 * @property {boolean} isFolder
 */
/** @typedef {'denied' | 'hidden' | 'sent'} Fate `hidden`: treated as missing */
/** @typedef {(place: Place) => Fate | undefined} Rewrite undefined: the next rule decides */
/** @typedef {(place: Place) => boolean | undefined} Condition undefined: it cannot be evaluated, as it depends on the visitor */

/**
 * Converts an Apache pattern to JavaScript; undefined when it is invalid or has another meaning there.
 * @param {string} text
 * @param {boolean} [ignoresCase]
 */
export function readPattern(text, ignoresCase = false) {
  const [, inline, rest = ''] = /^(\(\?i\))?(.*)$/s.exec(text) ?? [];
  if (/\\[AzZQEGKhHRX]|\[\[:|\(\?[imsx-]/.test(rest)) return undefined;
  try {
    return new RegExp(rest, inline || ignoresCase ? 'i' : '');
  } catch {
    return undefined;
  }
}

/** Collects rewrite rules: `take` parses a directive, `all` are the rules in order, `isInDoubt` whether a denying rule could not be parsed. */
export function createRewrites() {
  /** @type {Rewrite[]} */
  const all = [];
  /** @type {{ holds: Condition, isOr: boolean }[]} */
  let conditions = [];
  let isInDoubt = false;

  /** @param {string[]} words @returns {import('./htaccess-access.mjs').Taken} */
  function rule([typed = '', target = '', ...rest]) {
    const flags = flagsOf(rest.join(''));
    const holds = together(conditions);
    const isAboutVisitors = conditions.some(({ holds: each }) => each === unknown);
    conditions = [];
    const fate = fateOf(target, flags);
    const isJump = flags.some((flag) => /^(?:c|chain|s=\d+|skip=\d+|n|next)$/.test(flag));
    const pattern = readPattern(typed.replace(/^!/, ''), flags.includes('nc') || flags.includes('nocase'));
    if (isJump || pattern === undefined) {
      isInDoubt ||= fate === 'denied';
      return 'ignored';
    }
    const isNot = typed.startsWith('!');
    const own = target.replace(/^\.?\//, '').replace(/\?.*$/s, '');
    if (fate !== undefined)
      all.push((place) => {
        if (pattern.test(place.below) === isNot || holds(place) !== true) return undefined;
        return fate === 'hidden' && own === place.below ? 'sent' : fate;
      });
    const isHonoured = fate === 'denied' || isFront(target) || target === '-';
    return isHonoured && !isAboutVisitors ? 'taken' : 'ignored';
  }

  /** Handles `Redirect 403 /path` and `RedirectMatch 403 pattern`. @param {boolean} isMatch @param {string[]} words */
  function redirect(isMatch, [status = '', path = '']) {
    if (!/^(?:4\d\d|gone)$/i.test(status)) return 'ignored';
    const pattern = isMatch ? readPattern(path) : undefined;
    if (isMatch && pattern === undefined) isInDoubt = true;
    const isAbout = (/** @type {string} */ whole) =>
      pattern?.test(whole) ?? (whole === path || whole.startsWith(path.endsWith('/') ? path : `${path}/`));
    all.push(({ whole }) => (isAbout(whole) ? 'denied' : undefined));
    return 'taken';
  }

  return {
    all,
    isInDoubt: () => isInDoubt,
    /** @param {string} name in lower case @param {string[]} words @returns {import('./htaccess-access.mjs').Taken} */
    take(name, words) {
      if (name === 'rewritecond') conditions.push(conditionOf(words));
      else if (name === 'rewriterule') return rule(words);
      else if (name === 'redirect' || name === 'redirectmatch') return redirect(name === 'redirectmatch', words);
      else return undefined;
      return 'taken';
    },
  };
}

const flagsOf = (/** @type {string} */ text) =>
  text
    .replace(/^\[|\]$/g, '')
    .toLowerCase()
    .split(/\s*,\s*/);

/** @param {string} target @param {string[]} flags @returns {Fate | undefined} */
function fateOf(target, flags) {
  if (flags.some((flag) => /^(?:f|forbidden|g|gone|r=4\d\d|redirect=4\d\d)$/.test(flag))) return 'denied';
  if (target !== '-') return 'hidden';
  return flags.some((flag) => /^(?:l|last|end)$/.test(flag)) ? 'sent' : undefined;
}

/** Whether the target is `index.php`, which handles missing paths anyway. @param {string} target */
const isFront = (target) => /^(?:\.?\/|%\{ENV:\w+\})?index\.php(?:\/?\$\d)?(?:\?\$\d)?$/.test(target);

/** @type {Condition} */
const unknown = () => undefined;

/** @param {string[]} words */
function conditionOf([subject = '', typed = '', ...rest]) {
  const flags = flagsOf(rest.join(''));
  return {
    holds: readCondition(subject, typed, flags.includes('nc')),
    isOr: flags.some((flag) => /^or(?:next)?$/.test(flag)),
  };
}

/** @param {string} subject @param {string} typed @param {boolean} ignoresCase @returns {Condition} */
function readCondition(subject, typed, ignoresCase) {
  const isNot = typed.startsWith('!');
  const wanted = typed.replace(/^!/, '');
  const isFile = /^(?:%\{(?:REQUEST|SCRIPT)_FILENAME\}|%\{DOCUMENT_ROOT\}\/?%\{REQUEST_URI\})$/i.test(subject);
  const plain = plainCondition();
  return plain === undefined ? unknown : (place) => plain(place) !== isNot;

  /** @returns {((place: Place) => boolean) | undefined} */
  function plainCondition() {
    if (isFile && /^-[fFs]$/.test(wanted)) return ({ isFolder }) => !isFolder;
    if (isFile && wanted === '-d') return ({ isFolder }) => isFolder;
    if (isFile && /^-[lLh]$/.test(wanted)) return () => false;
    const isAddress = /^%\{REQUEST_URI\}$/i.test(subject);
    const pattern = readPattern(wanted, ignoresCase);
    if (/^[-=<>]/.test(wanted) || pattern === undefined) return undefined;
    // The path of a file has another beginning than its URL, so patterns with `^` cannot be evaluated.
    return isAddress || (isFile && !wanted.includes('^')) ? ({ whole }) => pattern.test(whole) : undefined;
  }
}

/** Combines conditions: all must hold; of a group joined by [OR], one. @param {{ holds: Condition, isOr: boolean }[]} conditions @returns {Condition} */
function together(conditions) {
  /** @type {Condition[][]} */
  const groups = [];
  let isOr = false;
  for (const each of conditions) {
    if (isOr) groups.at(-1)?.push(each.holds);
    else groups.push([each.holds]);
    isOr = each.isOr;
  }
  return (place) => {
    const held = groups.map((group) => {
      const each = group.map((holds) => holds(place));
      return each.includes(true) || (each.includes(undefined) ? undefined : false);
    });
    if (held.includes(false)) return false;
    return held.includes(undefined) ? undefined : true;
  };
}
