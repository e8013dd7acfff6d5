-- CreateTable
CREATE TABLE "ai_sessions" (
    "id" TEXT NOT NULL,
    "unit_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "progress" INTEGER NOT NULL,
    "summary" JSONB NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "ai_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ai_sessions_unit_id_started_at_idx" ON "ai_sessions"("unit_id", "started_at");

-- CreateIndex
CREATE INDEX "ai_sessions_started_at_idx" ON "ai_sessions"("started_at");

-- AddForeignKey
ALTER TABLE "ai_sessions" ADD CONSTRAINT "ai_sessions_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "units"("id") ON DELETE CASCADE ON UPDATE CASCADE;
