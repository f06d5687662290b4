-- A list takes the newest for everyone and what is for one person, and looks at nobody else's.
CREATE INDEX messages_by_audience ON messages (audience, time);
CREATE INDEX messages_by_type ON messages (type, time);
