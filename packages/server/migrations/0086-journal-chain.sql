-- Each row carries a hash over the one before and itself, so that a later change shows. The step of the journal gives rows of before their hash, which is all
-- that may still be written to a row.
ALTER TABLE journal ADD COLUMN hash TEXT;
DROP TRIGGER journal_is_not_changed;
CREATE TRIGGER journal_is_not_changed BEFORE UPDATE ON journal
WHEN OLD.hash IS NOT NULL OR NEW.id IS NOT OLD.id OR NEW.at IS NOT OLD.at OR NEW.actor IS NOT OLD.actor OR NEW.address IS NOT OLD.address
  OR NEW.action IS NOT OLD.action OR NEW.subject IS NOT OLD.subject OR NEW.before IS NOT OLD.before OR NEW.after IS NOT OLD.after
BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
CREATE INDEX journal_by_actor ON journal (actor);
CREATE INDEX journal_by_subject ON journal (subject);
CREATE INDEX journal_by_action ON journal (action);
CREATE INDEX journal_by_time ON journal (at);
