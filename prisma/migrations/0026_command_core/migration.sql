-- The core that waits for the result of a command. When it has ended, another core ends the command.
ALTER TABLE "unit_commands" ADD COLUMN "core" TEXT;
CREATE INDEX "unit_commands_ended_at_idx" ON "unit_commands" ("ended_at");
