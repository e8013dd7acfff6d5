-- The commands that users sent to units, and how they ended. Rows are kept for 90 days.
CREATE TABLE "unit_commands" (
  "id" TEXT NOT NULL,
  "unit_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "input" JSONB NOT NULL,
  "by" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "state" TEXT NOT NULL,
  "code" TEXT,
  "data" JSONB,
  "ended_at" TIMESTAMPTZ(3),
  CONSTRAINT "unit_commands_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "unit_commands_unit_id_at_idx" ON "unit_commands"("unit_id", "at");
CREATE INDEX "unit_commands_at_idx" ON "unit_commands"("at");
ALTER TABLE "unit_commands" ADD CONSTRAINT "unit_commands_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "units"("id") ON DELETE CASCADE ON UPDATE CASCADE;
