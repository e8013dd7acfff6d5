-- AlterTable
ALTER TABLE "units" ADD COLUMN     "wanted" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "wanted_version" INTEGER NOT NULL DEFAULT 0;
