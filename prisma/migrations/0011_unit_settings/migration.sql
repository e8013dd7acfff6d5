-- The settings of a unit that users change: audio, input, limits and others, each a key.
ALTER TABLE "units" ADD COLUMN "settings" JSONB NOT NULL DEFAULT '{}';
