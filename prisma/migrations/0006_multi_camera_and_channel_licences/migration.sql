-- AlterTable
ALTER TABLE "channels" ADD COLUMN     "licensed" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "units" ADD COLUMN     "multiple_camera" JSONB;
