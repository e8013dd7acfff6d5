-- AlterTable
ALTER TABLE "organisations" ADD COLUMN     "default_role" TEXT NOT NULL DEFAULT 'luc_regular',
ADD COLUMN     "external_uid" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "last_modified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "max_users" INTEGER,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- Names differ in more than upper and lower case (R-154). Of names that differ in nothing else, the later ones get their id.
UPDATE "organisations" SET "name" = "name" || ' ' || "id"
WHERE EXISTS (
  SELECT 1 FROM "organisations" AS "other"
  WHERE lower("other"."name") = lower("organisations"."name") AND "other"."id" < "organisations"."id"
);
CREATE UNIQUE INDEX "organisations_lower_name_key" ON "organisations" (lower("name"));
