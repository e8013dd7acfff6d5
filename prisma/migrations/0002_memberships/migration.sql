-- Devices belong to several inventories: the association tables hold every membership, the primary one included.
-- `name` repeats the device's name, kept equal by ON UPDATE CASCADE, so that one unique index holds names unique
-- among all devices of an inventory, also under parallel writes.

-- DropForeignKey
ALTER TABLE "group_channels" DROP CONSTRAINT "group_channels_group_id_fkey";

-- DropForeignKey
ALTER TABLE "group_servers" DROP CONSTRAINT "group_servers_group_id_fkey";

-- DropForeignKey
ALTER TABLE "group_units" DROP CONSTRAINT "group_units_group_id_fkey";

-- DropIndex
DROP INDEX "channels_inventory_id_name_key";

-- DropIndex
DROP INDEX "organisations_external_uid_key";

-- DropIndex
DROP INDEX "servers_inventory_id_name_key";

-- DropIndex
DROP INDEX "units_inventory_id_name_key";

-- AlterTable
ALTER TABLE "group_channels" ADD COLUMN     "inventory_id" TEXT;

-- AlterTable
ALTER TABLE "group_servers" ADD COLUMN     "inventory_id" TEXT;

-- AlterTable
ALTER TABLE "group_units" ADD COLUMN     "inventory_id" TEXT;

-- AlterTable
ALTER TABLE "inventories" DROP COLUMN "map_view",
DROP COLUMN "mjpeg_preview",
DROP COLUMN "reboot",
DROP COLUMN "social_media",
DROP COLUMN "vsim";

-- AlterTable
ALTER TABLE "organisations" DROP COLUMN "default_role",
DROP COLUMN "external_uid",
DROP COLUMN "max_users";

-- AlterTable
ALTER TABLE "users" DROP COLUMN "sso";

-- CreateTable
CREATE TABLE "unit_inventories" (
    "unit_id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "unit_inventories_pkey" PRIMARY KEY ("unit_id","inventory_id")
);

-- CreateTable
CREATE TABLE "server_inventories" (
    "server_id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "server_inventories_pkey" PRIMARY KEY ("server_id","inventory_id")
);

-- CreateTable
CREATE TABLE "channel_inventories" (
    "channel_id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "channel_inventories_pkey" PRIMARY KEY ("channel_id","inventory_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "unit_inventories_inventory_id_name_key" ON "unit_inventories"("inventory_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "server_inventories_inventory_id_name_key" ON "server_inventories"("inventory_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "channel_inventories_inventory_id_name_key" ON "channel_inventories"("inventory_id", "name");

-- CreateIndex
CREATE INDEX "channels_inventory_id_idx" ON "channels"("inventory_id");

-- CreateIndex
CREATE UNIQUE INDEX "channels_id_name_key" ON "channels"("id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "groups_id_inventory_id_key" ON "groups"("id", "inventory_id");

-- CreateIndex
CREATE INDEX "servers_inventory_id_idx" ON "servers"("inventory_id");

-- CreateIndex
CREATE UNIQUE INDEX "servers_id_name_key" ON "servers"("id", "name");

-- CreateIndex
CREATE INDEX "units_inventory_id_idx" ON "units"("inventory_id");

-- CreateIndex
CREATE UNIQUE INDEX "units_id_name_key" ON "units"("id", "name");

-- Data: the primary inventory, and the inventories of groups that lie elsewhere. A name that is then taken twice in an
-- inventory fails the migration as a whole, and the database stays as it was.
INSERT INTO "unit_inventories" ("unit_id", "inventory_id", "name")
SELECT "id", "inventory_id", "name" FROM "units"
UNION
SELECT "units"."id", "groups"."inventory_id", "units"."name"
FROM "group_units" JOIN "groups" ON "groups"."id" = "group_id" JOIN "units" ON "units"."id" = "unit_id";

UPDATE "group_units" SET "inventory_id" = "groups"."inventory_id" FROM "groups" WHERE "groups"."id" = "group_id";

ALTER TABLE "group_units" ALTER COLUMN "inventory_id" SET NOT NULL;

INSERT INTO "server_inventories" ("server_id", "inventory_id", "name")
SELECT "id", "inventory_id", "name" FROM "servers"
UNION
SELECT "servers"."id", "groups"."inventory_id", "servers"."name"
FROM "group_servers" JOIN "groups" ON "groups"."id" = "group_id" JOIN "servers" ON "servers"."id" = "server_id";

UPDATE "group_servers" SET "inventory_id" = "groups"."inventory_id" FROM "groups" WHERE "groups"."id" = "group_id";

ALTER TABLE "group_servers" ALTER COLUMN "inventory_id" SET NOT NULL;

INSERT INTO "channel_inventories" ("channel_id", "inventory_id", "name")
SELECT "id", "inventory_id", "name" FROM "channels"
UNION
SELECT "channels"."id", "groups"."inventory_id", "channels"."name"
FROM "group_channels" JOIN "groups" ON "groups"."id" = "group_id" JOIN "channels" ON "channels"."id" = "channel_id";

UPDATE "group_channels" SET "inventory_id" = "groups"."inventory_id" FROM "groups" WHERE "groups"."id" = "group_id";

ALTER TABLE "group_channels" ALTER COLUMN "inventory_id" SET NOT NULL;

-- Data: the stored live state calls a device that missed its heartbeats offline.
UPDATE "unit_live" SET "state" = ("state" - 'silent') || jsonb_build_object('offline', "state" -> 'silent') WHERE "state" ? 'silent';

UPDATE "server_live" SET "state" = ("state" - 'silent') || jsonb_build_object('offline', "state" -> 'silent') WHERE "state" ? 'silent';

UPDATE "channel_live" SET "state" = ("state" - 'silent') || jsonb_build_object('offline', "state" -> 'silent') WHERE "state" ? 'silent';

-- Deferred: a device and its primary membership name each other, and are written in one transaction.
-- AddForeignKey
ALTER TABLE "channels" ADD CONSTRAINT "channels_id_inventory_id_fkey" FOREIGN KEY ("id", "inventory_id") REFERENCES "channel_inventories"("channel_id", "inventory_id") ON DELETE NO ACTION ON UPDATE NO ACTION DEFERRABLE INITIALLY DEFERRED;

-- AddForeignKey
ALTER TABLE "group_units" ADD CONSTRAINT "group_units_unit_id_inventory_id_fkey" FOREIGN KEY ("unit_id", "inventory_id") REFERENCES "unit_inventories"("unit_id", "inventory_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_units" ADD CONSTRAINT "group_units_group_id_inventory_id_fkey" FOREIGN KEY ("group_id", "inventory_id") REFERENCES "groups"("id", "inventory_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_servers" ADD CONSTRAINT "group_servers_server_id_inventory_id_fkey" FOREIGN KEY ("server_id", "inventory_id") REFERENCES "server_inventories"("server_id", "inventory_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_servers" ADD CONSTRAINT "group_servers_group_id_inventory_id_fkey" FOREIGN KEY ("group_id", "inventory_id") REFERENCES "groups"("id", "inventory_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_channels" ADD CONSTRAINT "group_channels_channel_id_inventory_id_fkey" FOREIGN KEY ("channel_id", "inventory_id") REFERENCES "channel_inventories"("channel_id", "inventory_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_channels" ADD CONSTRAINT "group_channels_group_id_inventory_id_fkey" FOREIGN KEY ("group_id", "inventory_id") REFERENCES "groups"("id", "inventory_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unit_inventories" ADD CONSTRAINT "unit_inventories_unit_id_name_fkey" FOREIGN KEY ("unit_id", "name") REFERENCES "units"("id", "name") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unit_inventories" ADD CONSTRAINT "unit_inventories_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "server_inventories" ADD CONSTRAINT "server_inventories_server_id_name_fkey" FOREIGN KEY ("server_id", "name") REFERENCES "servers"("id", "name") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "server_inventories" ADD CONSTRAINT "server_inventories_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_inventories" ADD CONSTRAINT "channel_inventories_channel_id_name_fkey" FOREIGN KEY ("channel_id", "name") REFERENCES "channels"("id", "name") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_inventories" ADD CONSTRAINT "channel_inventories_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Deferred: a device and its primary membership name each other, and are written in one transaction.
-- AddForeignKey
ALTER TABLE "servers" ADD CONSTRAINT "servers_id_inventory_id_fkey" FOREIGN KEY ("id", "inventory_id") REFERENCES "server_inventories"("server_id", "inventory_id") ON DELETE NO ACTION ON UPDATE NO ACTION DEFERRABLE INITIALLY DEFERRED;

-- Deferred: a device and its primary membership name each other, and are written in one transaction.
-- AddForeignKey
ALTER TABLE "units" ADD CONSTRAINT "units_id_inventory_id_fkey" FOREIGN KEY ("id", "inventory_id") REFERENCES "unit_inventories"("unit_id", "inventory_id") ON DELETE NO ACTION ON UPDATE NO ACTION DEFERRABLE INITIALLY DEFERRED;
