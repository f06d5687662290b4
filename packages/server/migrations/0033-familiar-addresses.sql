-- Where each account was signed in to: wrong passwords from there lock nobody out.
CREATE TABLE familiar_addresses (
  uid TEXT NOT NULL,
  -- An IPv4 address, or the /64 network of an IPv6 address.
  address TEXT NOT NULL,
  last_used INTEGER NOT NULL,
  PRIMARY KEY (uid, address)
) STRICT, WITHOUT ROWID;

INSERT INTO familiar_addresses (uid, address, last_used)
SELECT uid, address, MAX(last_used) FROM sessions WHERE address <> '' GROUP BY uid, address;
