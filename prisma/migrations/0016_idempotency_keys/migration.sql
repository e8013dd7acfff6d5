-- Writes with the header Idempotency-Key and their outcomes. All cores on the database share them; rows are kept for a day.
CREATE TABLE "idempotency_keys" (
    "user_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" JSONB,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("user_id", "key")
);
CREATE INDEX "idempotency_keys_at_idx" ON "idempotency_keys"("at");
CREATE INDEX "idempotency_keys_user_id_at_idx" ON "idempotency_keys"("user_id", "at");
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
