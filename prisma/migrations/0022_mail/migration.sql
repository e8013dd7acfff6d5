-- The outbox, and the addresses that receive alerts. Only the hash of the secret in a link is stored, and the link in the text of a mail until it is sent.
-- CreateTable
CREATE TABLE "mails" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "to" TEXT,
    "reply_to" TEXT,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "requested_by" TEXT,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_recipients" (
    "email" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "hash" TEXT,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "alert_recipients_pkey" PRIMARY KEY ("email")
);

-- CreateIndex
CREATE INDEX "mails_created_at_idx" ON "mails"("created_at");

-- CreateIndex
CREATE INDEX "mails_requested_by_created_at_idx" ON "mails"("requested_by", "created_at");

-- CreateIndex
CREATE INDEX "mails_next_attempt_at_idx" ON "mails"("next_attempt_at");

-- CreateIndex
CREATE UNIQUE INDEX "alert_recipients_hash_key" ON "alert_recipients"("hash");

-- CreateIndex
CREATE INDEX "alert_recipients_expires_at_idx" ON "alert_recipients"("expires_at");
