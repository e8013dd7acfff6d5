-- AlterTable
ALTER TABLE "file_shares" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "file_shares_by_idx" ON "file_shares"("by");
