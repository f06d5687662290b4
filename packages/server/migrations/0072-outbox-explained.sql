-- What went wrong with a mail, for a sentence in the language of who reads it: JSON with the code of the sentence and its parameters. Null: nothing but the reason is known.
ALTER TABLE outbox ADD COLUMN explained TEXT;
