-- AlterTable
ALTER TABLE "groups" ADD COLUMN     "last_modified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- Names of an inventory differ in more than upper and lower case (R-154). Of names that differ in nothing else, the later ones get
-- their id.
UPDATE "groups" SET "name" = "name" || '-' || "id"
WHERE EXISTS (
  SELECT 1 FROM "groups" AS "other"
  WHERE "other"."inventory_id" = "groups"."inventory_id"
    AND lower("other"."name") = lower("groups"."name") AND "other"."id" < "groups"."id"
);
CREATE UNIQUE INDEX "groups_inventory_id_lower_name_key" ON "groups" ("inventory_id", lower("name"));
