-- CreateTable
CREATE TABLE "resource_secrets" (
    "resource_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,

    CONSTRAINT "resource_secrets_pkey" PRIMARY KEY ("resource_id","name")
);

-- AddForeignKey
ALTER TABLE "resource_secrets" ADD CONSTRAINT "resource_secrets_resource_id_fkey" FOREIGN KEY ("resource_id") REFERENCES "resources"("id") ON DELETE CASCADE ON UPDATE CASCADE;
