-- Which of the two ways a waiting mail takes, so that neither looks through the mail of the other. Sorted again whenever mailboxes come or go.
ALTER TABLE outbox ADD COLUMN inside INTEGER NOT NULL DEFAULT 0 CHECK (inside IN (0, 1));
DROP INDEX outbox_by_next_try;
CREATE INDEX outbox_by_next_try ON outbox (state, inside, letter IS NOT NULL, next_try, created);
CREATE INDEX outbox_by_expiry ON outbox (expires) WHERE expires IS NOT NULL;
