-- The cores that run on this database.
CREATE TABLE "cores" (
    "id" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "cores_pkey" PRIMARY KEY ("id")
);

-- For the removal of old rows.
CREATE INDEX "activity_log_at_idx" ON "activity_log" ("at");
