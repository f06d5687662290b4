-- The hash of a PIN of the link itself: what is printed on it must not be the PUK.
ALTER TABLE reset_tokens ADD COLUMN pin_hash TEXT;
