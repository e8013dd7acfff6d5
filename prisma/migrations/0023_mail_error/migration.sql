-- Codes of the last attempt to send a mail, for the page of the outbox.
ALTER TABLE "mails" ADD COLUMN "error" TEXT;
