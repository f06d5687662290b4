-- When a message was last written, in the time the box itself saw pass: a clock that jumps ahead deletes none.
ALTER TABLE messages ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
UPDATE messages SET counted = time;
CREATE INDEX messages_by_counted ON messages (counted);
