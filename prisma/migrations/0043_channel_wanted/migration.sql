-- AlterTable
ALTER TABLE "channels" ADD COLUMN     "wanted" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "wanted_version" INTEGER NOT NULL DEFAULT 0;

-- Settings that were stored while a channel was offline wait for it from now on as a change that it shall take.
UPDATE "channels" SET "wanted_version" = 1, "wanted" = jsonb_build_object('missed', jsonb_build_object(
  'at', floor(extract(epoch FROM "last_modified") * 1000), 'by', null, 'change', jsonb_build_object('settings', "state"->'missed')))
FROM "channel_live" WHERE "channel_id" = "id" AND "state" ? 'missed';
UPDATE "channel_live" SET "state" = "state" - 'missed' WHERE "state" ? 'missed';
