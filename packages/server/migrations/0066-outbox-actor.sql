-- Which administrator caused a mail, who may show its link instead of sending it. Mail from before has none: any administrator may.
ALTER TABLE outbox ADD COLUMN actor TEXT;
