-- AlterTable
ALTER TABLE "servers" ADD COLUMN     "wanted" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "wanted_version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "video_returns" ADD COLUMN     "wanted" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "wanted_version" INTEGER NOT NULL DEFAULT 0;
