// Access rules of a `.htaccess`: `Order`, `Allow`, `Deny` (Apache 2.2) and `Require` (2.4). Only "everybody" and "nobody" are distinguished.

/**
 * @typedef {'taken' | 'ignored' | undefined} Taken `taken`: applied. `ignored`: recognised, without effect here. undefined: another directive
 */

/** Collects the access rules of one folder or section: `take` applies a directive, `result` returns the outcome. */
export function createAccess() {
  let isAllowFirst = false;
  const said = { denied: false, denyAll: false, allowAll: false, allowSome: false, granted: false, requireSome: false };

  /** @param {string} list @param {boolean} mayOpen @returns {Taken} */
  function takeFrom(list, /** @type {string[]} */ words, mayOpen) {
    const isAll = words.some((word) => word.toLowerCase() === 'all');
    if (list === 'deny') {
      said.denyAll ||= isAll;
      // Single visitors cannot be denied here.
      return isAll ? 'taken' : 'ignored';
    }
    if (isAll && mayOpen) said.allowAll = true;
    else said.allowSome = true;
    return 'taken';
  }

  /** @param {string[]} words @param {boolean} mayOpen @returns {Taken} */
  function require([kind = '', ...words], mayOpen) {
    const whole = [kind, ...words].join(' ').toLowerCase();
    if (whole === 'all granted') said.granted ||= mayOpen;
    else if (whole === 'all denied') said.denied = true;
    else if (kind.toLowerCase() === 'not') return whole === 'not all denied' ? 'taken' : 'ignored';
    else said.requireSome = true;
    return 'taken';
  }

  /** @param {string} name in lower case @param {string[]} words @param {boolean} mayOpen @returns {Taken} */
  function take(name, words, mayOpen) {
    if (name === 'order') isAllowFirst = /^(?:allow|mutual)/i.test(words.join(''));
    else if (name === 'allow' || name === 'deny') return takeFrom(name, words.slice(1), mayOpen);
    else if (name === 'require') return require(words, mayOpen);
    else return name === 'satisfy' ? 'taken' : undefined;
    return 'taken';
  }

  return {
    take: (/** @type {string} */ name, /** @type {string[]} */ words) => take(name, words, true),
    /** Returns the same access rules, except that grants have no effect. */
    doubtful() {
      const doubtful = {
        take: (/** @type {string} */ name, /** @type {string[]} */ words) => take(name, words, false),
        doubtful: () => doubtful,
        result: () => result(),
      };
      return doubtful;
    },
    result,
  };

  /** @returns {{ state: 'closed' | 'open' | undefined, isUnsure: boolean }} */
  function result() {
    const { denied, denyAll, allowAll, allowSome, granted, requireSome } = said;
    const onlyAllowed = isAllowFirst && !allowAll;
    const isSome = requireSome || (allowSome && (denyAll || onlyAllowed));
    const isNobody = denied || (denyAll && (isAllowFirst || !allowAll)) || onlyAllowed;
    if (isSome || isNobody) return { state: 'closed', isUnsure: isSome };
    return { state: granted || allowAll ? 'open' : undefined, isUnsure: false };
  }
}
