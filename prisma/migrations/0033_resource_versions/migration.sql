-- AlterTable
ALTER TABLE "resources" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;
