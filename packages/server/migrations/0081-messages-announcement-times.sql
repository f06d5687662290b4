-- From when and until when an announcement is shown; without one, at once and until it is deleted.
ALTER TABLE messages ADD COLUMN shown_from INTEGER;
ALTER TABLE messages ADD COLUMN shown_until INTEGER;

-- A list of one kind among many of others.
CREATE INDEX messages_by_kind ON messages (audience, type, time);
CREATE INDEX messages_by_status ON messages (audience, status, time);
